// Generated from the declarations by `make generate`; changes belong there.
import type { GoalOptionalField, SegmentOptionalField } from './fields';
import type { Goal, Image, ImageBody, RecommenderBlock, RecommenderBlockBody, ResultsRequestBody, ResultsTicket, Segment, Site, Theme, ThemeBody, WidgetStudio, WidgetStudioBody } from './models';
import type { CallOptions } from './options';
import type { ListParams, OptionalFields, Pager } from './pager';

/** The calls on segments. */
export interface Segments {
  /**
   * Lists segments: named sets of visitor conditions.
   *
   * `GET /segments`
   *
   * @param params - which records, which of their fields, and how they are read
   * @param options - the options of this call alone
   * @throws `ValidationError` where the parameters cannot be sent; reading throws any `AnyXpautoError`
   * @example
   * ```js
   * for await (const { id, name } of client.segments.list({ filter: F('siteId').eq(101), sort: '-dateCreated' })) console.log(id, name);
   * ```
   */
  list<K extends keyof Segment = keyof Segment>(params?: ListParams<Segment, K, SegmentOptionalField>, options?: CallOptions): Pager<Pick<Segment, K>>;
}

/** The calls on goals. */
export interface Goals {
  /**
   * Lists goals: what experiments and personalizations are measured by.
   *
   * `GET /goals`
   *
   * @param params - which records, which of their fields, and how they are read
   * @param options - the options of this call alone
   * @throws `ValidationError` where the parameters cannot be sent; reading throws any `AnyXpautoError`
   * @example
   * ```js
   * for await (const { id, name } of client.goals.list({ filter: F('siteId').eq(101), sort: '-dateCreated' })) console.log(id, name);
   * ```
   */
  list<K extends keyof Goal = keyof Goal>(params?: ListParams<Goal, K, GoalOptionalField>, options?: CallOptions): Pager<Pick<Goal, K>>;
}

/** The calls on sites. */
export interface Sites {
  /**
   * Reads the site with the given site code.
   *
   * `GET /sites/byCode/{siteCode}`
   *
   * @param code - the site code
   * @param params - which optional fields are answered
   * @param options - the options of this call alone
   * @throws `ValidationError` where nothing was sent, `ApiError` where the service refused, or another `AnyXpautoError`
   * @example
   * ```js
   * await client.sites.getByCode('shopfront1');
   * ```
   */
  getByCode(code: string, params?: OptionalFields, options?: CallOptions): Promise<Site>;
}

/** The calls on recommender blocks. */
export interface RecommenderBlocks {
  /**
   * Updates the recommender block with the given id.
   *
   * `PUT /recommender-block/{recommenderBlockId}`
   *
   * @param id - the object's id, a positive integer
   * @param body - what is sent: absent, `null` and a value are three different things
   * @param options - the options of this call alone
   * @throws `ValidationError` where nothing was sent, `ApiError` where the service refused, or another `AnyXpautoError`
   * @example
   * ```js
   * await client.recommenderBlocks.update(701, { name: 'Also bought', limit: 8 });
   * ```
   */
  update(id: number | bigint, body: RecommenderBlockBody, options?: CallOptions): Promise<RecommenderBlock>;
}

/** The calls on images. */
export interface Images {
  /**
   * Updates the base color, the name or the source of an image.
   *
   * `PATCH /images/{imageId}`
   *
   * @param id - the object's id, a positive integer
   * @param body - what is sent: absent, `null` and a value are three different things
   * @param options - the options of this call alone
   * @throws `ValidationError` where nothing was sent, `ApiError` where the service refused, or another `AnyXpautoError`
   * @example
   * ```js
   * await client.images.update(601, { name: 'Spring banner', source: 'studio' });
   * ```
   */
  update(id: number | bigint, body: ImageBody, options?: CallOptions): Promise<Image>;
}

/** The calls on themes. */
export interface Themes {
  /**
   * Creates a theme.
   *
   * `POST /themes`
   *
   * @param body - what is sent: absent, `null` and a value are three different things
   * @param options - the options of this call alone
   * @throws `ValidationError` where nothing was sent, `ApiError` where the service refused, or another `AnyXpautoError`
   * @example
   * ```js
   * await client.themes.create({ name: 'Spring', status: 'DRAFT', colors: [{ id: 'c1', value: '#e8f5e9' }] });
   * ```
   */
  create(body: ThemeBody, options?: CallOptions): Promise<Theme>;
  /**
   * Updates the theme with the given id.
   *
   * `PUT /themes/{themeId}`
   *
   * @param id - the object's id, a positive integer
   * @param body - what is sent: absent, `null` and a value are three different things
   * @param options - the options of this call alone
   * @throws `ValidationError` where nothing was sent, `ApiError` where the service refused, or another `AnyXpautoError`
   * @example
   * ```js
   * await client.themes.update(501, { name: 'Spring', status: 'ACTIVE' });
   * ```
   */
  update(id: number | bigint, body: ThemeBody, options?: CallOptions): Promise<Theme>;
}

/** The calls on widget studios. */
export interface WidgetStudios {
  /**
   * Creates a widget studio.
   *
   * `POST /widget-studio`
   *
   * @param body - what is sent: absent, `null` and a value are three different things
   * @param options - the options of this call alone
   * @throws `ValidationError` where nothing was sent, `ApiError` where the service refused, or another `AnyXpautoError`
   * @example
   * ```js
   * await client.widgetStudios.create({ version: 1.25, isLegacy: false, elements: ['HEADING', 'BUTTON', 'CLOSE'] });
   * ```
   */
  create(body: WidgetStudioBody, options?: CallOptions): Promise<WidgetStudio>;
}

/** The calls on personalizations. */
export interface Personalizations {
  /**
   * Requests the computation of the results of a personalization.
   *
   * `POST /personalizations/{personalizationId}/results`
   *
   * @param id - the object's id, a positive integer
   * @param body - what is sent: absent, `null` and a value are three different things
   * @param options - the options of this call alone
   * @throws `ValidationError` where nothing was sent, `ApiError` where the service refused, or another `AnyXpautoError`
   * @example
   * ```js
   * await client.personalizations.requestResults(301, { dateIntervals: [{ start: '2026-05-01T00:00:00', end: '2026-05-31T23:59:59' }], conversionType: 'ALL_CONVERSION', goalsIds: null });
   * ```
   */
  requestResults(id: number | bigint, body: ResultsRequestBody, options?: CallOptions): Promise<ResultsTicket>;
  /**
   * Deletes the personalization with the given id.
   *
   * `DELETE /personalizations/{personalizationId}`
   *
   * @param id - the object's id, a positive integer
   * @param options - the options of this call alone
   * @throws `ValidationError` where nothing was sent, `ApiError` where the service refused, or another `AnyXpautoError`
   * @example
   * ```js
   * await client.personalizations.delete(302);
   * ```
   */
  delete(id: number | bigint, options?: CallOptions): Promise<void>;
}

/** The calls on studio recommender blocks. */
export interface StudioRecommenderBlocks {
  /**
   * Deletes the studio recommender block with the given id.
   *
   * `DELETE /studio-recommender-blocks/{studioRecommenderBlockId}`
   *
   * @param id - the object's id, a positive integer
   * @param options - the options of this call alone
   * @throws `ValidationError` where nothing was sent, `ApiError` where the service refused, or another `AnyXpautoError`
   * @example
   * ```js
   * await client.studioRecommenderBlocks.delete(801);
   * ```
   */
  delete(id: number | bigint, options?: CallOptions): Promise<void>;
}

/** The calls on key moments. */
export interface KeyMoments {
  /**
   * Deletes the key moment (trigger) with the given id.
   *
   * `DELETE /key-moments/{keyMomentId}`
   *
   * @param id - the object's id, a positive integer
   * @param options - the options of this call alone
   * @throws `ValidationError` where nothing was sent, `ApiError` where the service refused, or another `AnyXpautoError`
   * @example
   * ```js
   * await client.keyMoments.delete(401);
   * ```
   */
  delete(id: number | bigint, options?: CallOptions): Promise<void>;
}
