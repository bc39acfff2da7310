// Generated from the declarations by `make generate`; changes belong there.
import type { Call } from '../client/call';
import { declareResources, type Operation, type Requester, Resource } from '../client/resource';
import type { Pager, Selected } from '../lists/pager';
import { CallSite } from '../native/errors';
import type { ListParams, OptionalFields } from './list-options';
import type {
  Goal,
  GoalOptionalField,
  Image,
  ImageBody,
  Int64,
  IntegerInput,
  ListedGoal,
  ListedSegment,
  RecommenderBlock,
  RecommenderBlockBody,
  ResultsRequestBody,
  ResultsTicket,
  Segment,
  SegmentOptionalField,
  Site,
  Theme,
  ThemeBody,
  WidgetStudio,
  WidgetStudioBody,
} from './models';
import type { CallOptions } from './options';

const SEGMENTS_LIST: Operation = {
  number: 0,
  method: 'GET',
  path: '/segments',
  parameters: [],
  isList: true,
  takesBody: false,
  takesOptionalFields: false,
  secrets: [],
};

const GOALS_LIST: Operation = {
  number: 1,
  method: 'GET',
  path: '/goals',
  parameters: [],
  isList: true,
  takesBody: false,
  takesOptionalFields: false,
  secrets: [],
};

const SITES_GET_BY_CODE: Operation = {
  number: 2,
  method: 'GET',
  path: '/sites/byCode/{siteCode}',
  parameters: [{ name: 'code', isCode: true }],
  isList: false,
  takesBody: false,
  takesOptionalFields: true,
  secrets: ['recommendationSecretKey'],
};

const RECOMMENDER_BLOCKS_UPDATE: Operation = {
  number: 3,
  method: 'PUT',
  path: '/recommender-block/{recommenderBlockId}',
  parameters: [{ name: 'recommenderBlockId', isCode: false }],
  isList: false,
  takesBody: true,
  takesOptionalFields: false,
  secrets: ['apiSecret'],
};

const IMAGES_UPDATE: Operation = {
  number: 4,
  method: 'PATCH',
  path: '/images/{imageId}',
  parameters: [{ name: 'imageId', isCode: false }],
  isList: false,
  takesBody: true,
  takesOptionalFields: false,
  secrets: [],
};

const THEMES_CREATE: Operation = {
  number: 5,
  method: 'POST',
  path: '/themes',
  parameters: [],
  isList: false,
  takesBody: true,
  takesOptionalFields: false,
  secrets: [],
};

const THEMES_UPDATE: Operation = {
  number: 6,
  method: 'PUT',
  path: '/themes/{themeId}',
  parameters: [{ name: 'themeId', isCode: false }],
  isList: false,
  takesBody: true,
  takesOptionalFields: false,
  secrets: [],
};

const WIDGET_STUDIOS_CREATE: Operation = {
  number: 7,
  method: 'POST',
  path: '/widget-studio',
  parameters: [],
  isList: false,
  takesBody: true,
  takesOptionalFields: false,
  secrets: [],
};

const PERSONALIZATIONS_REQUEST_RESULTS: Operation = {
  number: 8,
  method: 'POST',
  path: '/personalizations/{personalizationId}/results',
  parameters: [{ name: 'personalizationId', isCode: false }],
  isList: false,
  takesBody: true,
  takesOptionalFields: false,
  secrets: [],
};

const PERSONALIZATIONS_DELETE: Operation = {
  number: 9,
  method: 'DELETE',
  path: '/personalizations/{personalizationId}',
  parameters: [{ name: 'personalizationId', isCode: false }],
  isList: false,
  takesBody: false,
  takesOptionalFields: false,
  secrets: [],
};

const STUDIO_RECOMMENDER_BLOCKS_DELETE: Operation = {
  number: 10,
  method: 'DELETE',
  path: '/studio-recommender-blocks/{studioRecommenderBlockId}',
  parameters: [{ name: 'studioRecommenderBlockId', isCode: false }],
  isList: false,
  takesBody: false,
  takesOptionalFields: false,
  secrets: [],
};

const KEY_MOMENTS_DELETE: Operation = {
  number: 11,
  method: 'DELETE',
  path: '/key-moments/{keyMomentId}',
  parameters: [{ name: 'keyMomentId', isCode: false }],
  isList: false,
  takesBody: false,
  takesOptionalFields: false,
  secrets: [],
};

/** The calls on segments. */
class Segments<out I extends Int64 = never> extends Resource {
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
  list<K extends keyof Segment = never, O extends SegmentOptionalField | (string & {}) = never>(
    params?: ListParams<Segment, K, SegmentOptionalField, O>,
    options?: CallOptions,
  ): Pager<Selected<Segment<I>, ListedSegment<I>, NoInfer<K>, O>>;
  list(...given: unknown[]): unknown {
    return Resource.send(this, SEGMENTS_LIST, given, new CallSite(Segments.prototype.list));
  }
}

/** The calls on goals. */
class Goals<out I extends Int64 = never> extends Resource {
  /**
   * Lists goals: the measures of experiments and personalizations.
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
  list<K extends keyof Goal = never, O extends GoalOptionalField | (string & {}) = never>(
    params?: ListParams<Goal, K, GoalOptionalField, O>,
    options?: CallOptions,
  ): Pager<Selected<Goal<I>, ListedGoal<I>, NoInfer<K>, O>>;
  list(...given: unknown[]): unknown {
    return Resource.send(this, GOALS_LIST, given, new CallSite(Goals.prototype.list));
  }
}

/** The calls on sites. */
class Sites<out I extends Int64 = never> extends Resource {
  /**
   * Reads the site with the given site code.
   *
   * `GET /sites/byCode/{siteCode}`
   *
   * @param code - the object's code
   * @param params - the optional fields to request
   * @param options - the options of this call alone
   * @throws `ValidationError` where nothing was sent, `ApiError` where the service refused, or another `AnyXpautoError`
   * @example
   * ```js
   * await client.sites.getByCode('shopfront1');
   * ```
   */
  getByCode(
    code: string,
    params?: OptionalFields,
    options?: CallOptions,
  ): Call<Site<I>>;
  getByCode(...given: unknown[]): unknown {
    return Resource.send(this, SITES_GET_BY_CODE, given, new CallSite(Sites.prototype.getByCode));
  }
}

/** The calls on recommender blocks. */
class RecommenderBlocks<out I extends Int64 = never> extends Resource {
  /**
   * Updates the recommender block with the given id.
   *
   * `PUT /recommender-block/{recommenderBlockId}`
   *
   * @param recommenderBlockId - the object's id, a positive integer
   * @param body - what is sent: absent, `null` and a value are three different things
   * @param options - the options of this call alone
   * @throws `ValidationError` where nothing was sent, `ApiError` where the service refused, or another `AnyXpautoError`
   * @example
   * ```js
   * await client.recommenderBlocks.update(701, { name: 'Also bought', limit: 8 });
   * ```
   */
  update(
    recommenderBlockId: IntegerInput<I>,
    body: RecommenderBlockBody<I>,
    options?: CallOptions,
  ): Call<RecommenderBlock<I>>;
  update(...given: unknown[]): unknown {
    return Resource.send(this, RECOMMENDER_BLOCKS_UPDATE, given, new CallSite(RecommenderBlocks.prototype.update));
  }
}

/** The calls on images. */
class Images<out I extends Int64 = never> extends Resource {
  /**
   * Updates the base color, the name or the source of an image.
   *
   * `PATCH /images/{imageId}`
   *
   * @param imageId - the object's id, a positive integer
   * @param body - what is sent: absent, `null` and a value are three different things
   * @param options - the options of this call alone
   * @throws `ValidationError` where nothing was sent, `ApiError` where the service refused, or another `AnyXpautoError`
   * @example
   * ```js
   * await client.images.update(601, { name: 'Spring banner', source: 'studio' });
   * ```
   */
  update(
    imageId: IntegerInput<I>,
    body: ImageBody<I>,
    options?: CallOptions,
  ): Call<Image<I>>;
  update(...given: unknown[]): unknown {
    return Resource.send(this, IMAGES_UPDATE, given, new CallSite(Images.prototype.update));
  }
}

/** The calls on themes. */
class Themes<out I extends Int64 = never> extends Resource {
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
  create(
    body: ThemeBody<I>,
    options?: CallOptions,
  ): Call<Theme<I>>;
  create(...given: unknown[]): unknown {
    return Resource.send(this, THEMES_CREATE, given, new CallSite(Themes.prototype.create));
  }

  /**
   * Updates the theme with the given id.
   *
   * `PUT /themes/{themeId}`
   *
   * @param themeId - the object's id, a positive integer
   * @param body - what is sent: absent, `null` and a value are three different things
   * @param options - the options of this call alone
   * @throws `ValidationError` where nothing was sent, `ApiError` where the service refused, or another `AnyXpautoError`
   * @example
   * ```js
   * await client.themes.update(501, { name: 'Spring', status: 'ACTIVE' });
   * ```
   */
  update(
    themeId: IntegerInput<I>,
    body: ThemeBody<I>,
    options?: CallOptions,
  ): Call<Theme<I>>;
  update(...given: unknown[]): unknown {
    return Resource.send(this, THEMES_UPDATE, given, new CallSite(Themes.prototype.update));
  }
}

/** The calls on widget studios. */
class WidgetStudios<out I extends Int64 = never> extends Resource {
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
  create(
    body: WidgetStudioBody,
    options?: CallOptions,
  ): Call<WidgetStudio<I>>;
  create(...given: unknown[]): unknown {
    return Resource.send(this, WIDGET_STUDIOS_CREATE, given, new CallSite(WidgetStudios.prototype.create));
  }
}

/** The calls on personalizations. */
class Personalizations<out I extends Int64 = never> extends Resource {
  /**
   * Requests the computation of the results of a personalization.
   *
   * `POST /personalizations/{personalizationId}/results`
   *
   * @param personalizationId - the object's id, a positive integer
   * @param body - what is sent: absent, `null` and a value are three different things
   * @param options - the options of this call alone
   * @throws `ValidationError` where nothing was sent, `ApiError` where the service refused, or another `AnyXpautoError`
   * @example
   * ```js
   * await client.personalizations.requestResults(301, { dateIntervals: [{ start: '2026-05-01T00:00:00', end: '2026-05-31T23:59:59' }], conversionType: 'ALL_CONVERSION', goalsIds: null });
   * ```
   */
  requestResults(
    personalizationId: IntegerInput<I>,
    body: ResultsRequestBody<I>,
    options?: CallOptions,
  ): Call<ResultsTicket>;
  requestResults(...given: unknown[]): unknown {
    return Resource.send(this, PERSONALIZATIONS_REQUEST_RESULTS, given, new CallSite(Personalizations.prototype.requestResults));
  }

  /**
   * Deletes the personalization with the given id.
   *
   * `DELETE /personalizations/{personalizationId}`
   *
   * @param personalizationId - the object's id, a positive integer
   * @param options - the options of this call alone
   * @throws `ValidationError` where nothing was sent, `ApiError` where the service refused, or another `AnyXpautoError`
   * @example
   * ```js
   * await client.personalizations.delete(302);
   * ```
   */
  delete(
    personalizationId: IntegerInput<I>,
    options?: CallOptions,
  ): Call<void>;
  delete(...given: unknown[]): unknown {
    return Resource.send(this, PERSONALIZATIONS_DELETE, given, new CallSite(Personalizations.prototype.delete));
  }
}

/** The calls on studio recommender blocks. */
class StudioRecommenderBlocks<out I extends Int64 = never> extends Resource {
  /**
   * Deletes the studio recommender block with the given id.
   *
   * `DELETE /studio-recommender-blocks/{studioRecommenderBlockId}`
   *
   * @param studioRecommenderBlockId - the object's id, a positive integer
   * @param options - the options of this call alone
   * @throws `ValidationError` where nothing was sent, `ApiError` where the service refused, or another `AnyXpautoError`
   * @example
   * ```js
   * await client.studioRecommenderBlocks.delete(801);
   * ```
   */
  delete(
    studioRecommenderBlockId: IntegerInput<I>,
    options?: CallOptions,
  ): Call<void>;
  delete(...given: unknown[]): unknown {
    return Resource.send(this, STUDIO_RECOMMENDER_BLOCKS_DELETE, given, new CallSite(StudioRecommenderBlocks.prototype.delete));
  }
}

/** The calls on key moments. */
class KeyMoments<out I extends Int64 = never> extends Resource {
  /**
   * Deletes the key moment (trigger) with the given id.
   *
   * `DELETE /key-moments/{keyMomentId}`
   *
   * @param keyMomentId - the object's id, a positive integer
   * @param options - the options of this call alone
   * @throws `ValidationError` where nothing was sent, `ApiError` where the service refused, or another `AnyXpautoError`
   * @example
   * ```js
   * await client.keyMoments.delete(401);
   * ```
   */
  delete(
    keyMomentId: IntegerInput<I>,
    options?: CallOptions,
  ): Call<void>;
  delete(...given: unknown[]): unknown {
    return Resource.send(this, KEY_MOMENTS_DELETE, given, new CallSite(KeyMoments.prototype.delete));
  }
}

/** The resources of a client. They are properties of it, which a test may replace or spy on. */
export class Resources<out I extends Int64 = never> {
  /** The calls on segments. */
  segments: Segments<I>;
  /** The calls on goals. */
  goals: Goals<I>;
  /** The calls on sites. */
  sites: Sites<I>;
  /** The calls on recommender blocks. */
  recommenderBlocks: RecommenderBlocks<I>;
  /** The calls on images. */
  images: Images<I>;
  /** The calls on themes. */
  themes: Themes<I>;
  /** The calls on widget studios. */
  widgetStudios: WidgetStudios<I>;
  /** The calls on personalizations. */
  personalizations: Personalizations<I>;
  /** The calls on studio recommender blocks. */
  studioRecommenderBlocks: StudioRecommenderBlocks<I>;
  /** The calls on key moments. */
  keyMoments: KeyMoments<I>;
  /** The calls on key moments, as the application names them; the same object as `keyMoments`. */
  triggers: KeyMoments<I>;

  /** @internal */
  constructor(requester: Requester) {
    this.segments = new Segments(requester);
    this.goals = new Goals(requester);
    this.sites = new Sites(requester);
    this.recommenderBlocks = new RecommenderBlocks(requester);
    this.images = new Images(requester);
    this.themes = new Themes(requester);
    this.widgetStudios = new WidgetStudios(requester);
    this.personalizations = new Personalizations(requester);
    this.studioRecommenderBlocks = new StudioRecommenderBlocks(requester);
    this.keyMoments = new KeyMoments(requester);
    this.triggers = this.keyMoments;
  }
}

declareResources(Resources, { segments: Segments, goals: Goals, sites: Sites, recommenderBlocks: RecommenderBlocks, images: Images, themes: Themes, widgetStudios: WidgetStudios, personalizations: Personalizations, studioRecommenderBlocks: StudioRecommenderBlocks, keyMoments: KeyMoments, triggers: KeyMoments });

export type { Goals, Images, KeyMoments, Personalizations, RecommenderBlocks, Segments, Sites, StudioRecommenderBlocks, Themes, WidgetStudios };
