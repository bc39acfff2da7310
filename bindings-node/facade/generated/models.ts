// Generated from the declarations by `make generate`; changes belong there.

/** The purpose of a segment. An open enum: unknown values are accepted. */
export type SegmentType = 'STANDARD' | 'KEY_MOMENT' | 'FEATURE_FLAG' | 'ALL' | (string & {});

/** The type of a linked object. An open enum: unknown values are accepted. */
export type DomainType = 'EXPERIMENT' | 'PERSONALIZATION' | 'FEATURE_FLAG' | 'HOLDOUT' | (string & {});

/** The role of a segment in a linked object. An open enum: unknown values are accepted. */
export type LinkRole = 'MAIN' | 'SECONDARY' | (string & {});

/** Whether an object uses a segment itself or through another. An open enum: unknown values are accepted. */
export type LinkType = 'DIRECT' | 'TRANSITIVE' | (string & {});

/** How conditions are joined. An open enum: unknown values are accepted. */
export type LogicalOperator = 'AND' | 'OR' | (string & {});

/** The data that a condition inspects, which determines the condition's further fields. An open enum: unknown values are accepted. */
export type TargetingType = 'PAGE_URL' | 'PAGE_TITLE' | 'LANDING_PAGE' | 'ORIGIN' | 'ORIGIN_TYPE' | 'REFERRERS' | 'NEW_VISITORS' | 'BROWSER_LANGUAGE' | 'GEOLOCATION' | 'DEVICE_TYPE' | 'SCREEN_DIMENSION' | 'VISITOR_IP' | 'AD_BLOCKER' | 'PREVIOUS_PAGE' | 'KEY_PAGES' | 'PAGE_VIEWS' | 'FIRST_VISIT' | 'LAST_VISIT' | 'ACTIVE_SESSION' | 'TIME_SINCE_PAGE_LOAD' | 'SAME_DAY_VISITS' | 'VISITS' | 'VISITS_BY_PAGE' | 'INTERNAL_SEARCH_KEYWORDS' | 'TABS_ON_SITE' | 'HEAT_SLICE' | 'SKY_STATUS' | 'TEMPERATURE' | 'DAY_NIGHT' | 'FORECAST_SKY_STATUS' | 'FORECAST_TEMPERATURE' | 'DAY_OF_WEEK' | 'TIME_RANGE' | 'HOUR_MINUTE_RANGE' | 'JS_CODE' | 'COOKIE' | 'EVENT' | 'EXPLICIT_TRIGGER' | 'BROWSER' | 'OPERATING_SYSTEM' | 'DOM_ELEMENT' | 'MOUSE_OUT' | 'TARGET_EXPERIMENT' | 'TARGET_PERSONALIZATION' | 'EXCLUSIVE_EXPERIMENT' | 'CONVERSIONS' | 'CUSTOM_DATUM' | 'PRICE_OF_DISPLAYED_PAGE' | 'NUMBER_OF_VISITED_PAGES' | 'VISITED_PAGES' | 'SEGMENT' | 'KEY_MOMENT' | 'CUSTOM' | 'SDK_LANGUAGE' | 'VISITOR_CODE' | 'TARGET_FEATURE_FLAG' | 'APPLICATION_VERSION' | (string & {});

/** The event that a goal counts. An open enum: unknown values are accepted. */
export type GoalType = 'CLICK' | 'CUSTOM' | 'SCROLL' | 'PAGE_VIEWS' | 'URL' | 'TIME_SPENT' | 'RETENTION_RATE' | 'WAREHOUSE' | 'RATIO_METRICS' | (string & {});

/** Whether a goal is in use. An open enum: unknown values are accepted. */
export type GoalStatus = 'ACTIVE' | 'INACTIVE' | (string & {});

/** A tool that a goal reports to; most tools' names are outside the specification. An open enum: unknown values are accepted. */
export type TrackingTool = 'SERVICE_TRACKING' | 'CUSTOM_TRACKING' | (string & {});

/** The format of an image. An open enum: unknown values are accepted. */
export type ImageFormat = 'PNG' | 'JPEG' | 'GIF' | 'SVG' | 'MVG' | 'WEB' | (string & {});

/** Whether a theme is in use. An open enum: unknown values are accepted. */
export type ThemeStatus = 'ACTIVE' | 'DRAFT' | 'PAUSED' | (string & {});

/** The type of a theme's color. An open enum: unknown values are accepted. */
export type ThemeColorType = 'COLOR' | (string & {});

/** The type of a selected font. An open enum: unknown values are accepted. */
export type SelectedFontType = 'DEFAULT' | (string & {});

/** The type of a site. An open enum: unknown values are accepted. */
export type SiteType = 'SITE' | 'SITE_JS' | 'SITE_SDK' | 'APPLICATION' | (string & {});

/** The currency of a site. An open enum: unknown values are accepted. */
export type Currency = 'USD' | 'EUR' | 'JPY' | 'GBP' | 'CNY' | 'AUD' | 'CAD' | 'CHF' | 'HKD' | 'SGD' | 'SEK' | 'KRW' | 'NOK' | 'NZD' | 'INR' | 'MXN' | 'TWD' | 'ZAR' | 'BRL' | 'DKK' | 'PLN' | 'THB' | 'ILS' | 'IDR' | 'CZK' | 'AED' | 'TRY' | 'HUF' | 'CLP' | 'SAR' | 'PHP' | 'MYR' | 'COP' | 'RUB' | 'RON' | 'PEN' | 'BHD' | 'BGN' | 'ARS' | 'KWD' | (string & {});

/** The storage of visitor test data on the device. An open enum: unknown values are accepted. */
export type DataStorage = 'STANDARD_COOKIE' | 'LOCAL_STORAGE' | 'CUSTOM_COOKIE' | (string & {});

/** The event that a click is captured by. An open enum: unknown values are accepted. */
export type CaptureEventMethod = 'CLICK' | 'MOUSEDOWN' | 'MOUSEUP' | (string & {});

/** The behavior when the script exceeds the normal load time. An open enum: unknown values are accepted. */
export type BehaviorWhenTimeout = 'RUN' | 'DISABLE_FOR_PAGE' | 'DISABLE_FOR_VISIT' | (string & {});

/** Indicators that are measured in addition to goals. An open enum: unknown values are accepted. */
export type Indicator = 'RETENTION_RATE' | 'NUMBER_OF_PAGES_SEEN' | 'DWELL_TIME' | (string & {});

/** The result of the last rebuild of the script. An open enum: unknown values are accepted. */
export type ScriptRebuildStatus = 'SUCCESS' | 'FAILURE' | (string & {});

/** A kind of element in a widget. An open enum: unknown values are accepted. */
export type ElementType = 'BOX' | 'BUTTON' | 'BUTTON_V2' | 'CHECKBOX' | 'CLOSE' | 'COPY' | 'COUNTDOWN' | 'COUNTDOWN_V2' | 'COUNTDOWN_PROGRESS_BAR' | 'COUNTDOWN_V2_PROGRESS_BAR' | 'DATE' | 'FORM_ERROR_MESSAGE' | 'GROUP' | 'HEADING' | 'HIDDEN_INPUT' | 'HTML' | 'IFRAME' | 'IMAGE' | 'INPUT' | 'LINK' | 'SCROLLING_TEXT' | 'MULTI_STEP_FORM' | 'PRODUCT_RECO' | 'PROGRESS_BAR' | 'RADIO_BUTTON' | 'SELECT' | 'SHAPE' | 'SLIDER' | 'STEP_PROGRESS_BAR' | 'TEXT' | 'TEXTAREA' | 'TIME' | 'TOOLTIP' | 'TOGGLE' | 'VIDEO' | 'QR_CODE' | 'RANGE_INPUT' | 'SPIN_WHEEL' | 'SCALE' | 'SCRATCH_CARD' | 'NPS' | 'MULTI_CHOICE' | 'SHORT_TEXT' | 'LONG_TEXT' | (string & {});

/** The action of a widget when an event occurs. An open enum: unknown values are accepted. */
export type EventAction = 'SET_LOCAL_STORAGE' | 'SET_SESSION_STORAGE' | 'SET_COOKIES' | 'SHOW_ELEMENT' | 'HIDE_ELEMENT' | 'SET_STEP' | 'CLICK_ON_ELEMENT' | 'FORM_DISABLE' | 'FORM_ENABLE' | 'JAVASCRIPT' | 'PROCESS_CONVERSION' | 'CANCEL_CONVERSION' | 'SET_CUSTOM_DATA' | 'TRIGGER_EVENT' | 'SET_PROGRESS' | 'SEND_DATA' | 'RUN_ROTATION_SPIN_WHEEL' | 'SET_LOCALE' | 'URL_REDIRECT' | (string & {});

/** The event that triggers a widget's action. An open enum: unknown values are accepted. */
export type EventCondition = 'BEFORE_DISPLAY' | 'AFTER_DISPLAY' | 'ON_COUNTDOWN_END' | 'IS_MOBILE' | 'IS_NOT_MOBILE' | 'IS_TABLET' | 'IS_NOT_TABLET' | 'IS_DESKTOP' | 'IS_NOT_DESKTOP' | 'FORM_ITEM_VALUE' | 'BY_CUSTOM_DATA' | 'ON_CLICK' | 'ON_SUCCESS' | 'ON_ERROR' | 'REVEALED_SCRATCH_CARD' | 'ON_SPIN_WHEEL_TURNED' | 'WIN_SLICE_VALUE' | 'ON_TIMER_END' | 'VISITOR_BROWSER_LANGUAGE' | 'URL_CONTAINS' | 'URL_REGEX' | 'ON_VIDEO_END' | (string & {});

/** Which conversions are counted. An open enum: unknown values are accepted. */
export type ConversionType = 'ALL_CONVERSION' | 'CONVERTED_VISITS' | (string & {});

/** How a field is compared. An open enum: unknown values are accepted. */
export type FilterOperator = 'EQUAL' | 'NOT_EQUAL' | 'LESS' | 'GREATER' | 'LESS_OR_EQUAL' | 'GREATER_OR_EQUAL' | 'LIKE' | 'NOT_LIKE' | 'BETWEEN' | 'IN' | 'NOT_IN' | 'NOT' | 'IS_NULL' | 'IS_NOT_NULL' | 'IS_TRUE' | 'IS_FALSE' | 'IS_EMPTY' | 'IS_NOT_EMPTY' | 'CONTAINS' | (string & {});

/** How expressions are joined. An open enum: unknown values are accepted. */
export type ConditionalOperator = 'AND' | 'OR' | (string & {});

/** The direction of a sort. An open enum: unknown values are accepted. */
export type SortDirection = 'ASC' | 'DESC' | (string & {});

/** Whether a response is an error. An open enum: unknown values are accepted. */
export type ErrorStatus = 'SUCCESS' | 'ERROR' | (string & {});

/** The option `int64` of a client: what an integer beyond ±(2^53−1) becomes. */
export type Int64 = 'bigint' | 'string';

/** An integer of a response to a client whose option `int64` is `I`; `never` stands for none. */
export type Integer<I extends Int64 = never> =
  | number
  | (I extends 'bigint' ? bigint : never)
  | (I extends 'string' ? string : never);

/** An integer that such a client takes: beyond ±(2^53−1) a `bigint`, or with `int64: 'string'` a string of digits. */
export type IntegerInput<I extends Int64 = never> = number | bigint | (I extends 'string' ? string : never);

/** A named set of visitor conditions. Without the fields that are returned only on request. */
export interface ListedSegment<out I extends Int64 = never> {
  /** The segment's unique id. */
  readonly id: Integer<I>;
  /** The name. */
  name: string;
  /** The description. */
  description?: string | null;
  /** The id of the site (project) that owns the segment. */
  siteId: Integer<I>;
  /** The purpose of the segment. */
  segmentType: SegmentType;
  /** Whether the segment tracks an audience. */
  audienceTracking?: boolean | null;
  /** Whether tracking can be switched off; segments with predictive conditions are always tracked. */
  readonly audienceTrackingEditable?: boolean | null;
  /** The conditions in blocks. */
  conditionsData: ConditionsData<I>;
  /** The conditions as a flat list of nodes. */
  conditionDataList?: Array<ConditionsDataNode<I>> | null;
  /** The conditions as a tree. */
  conditionDataTree?: ConditionsDataLevel<I> | TargetingCondition<I> | null;
  /** Whether the segment has conditions. */
  readonly hasSegmentCondition?: boolean | null;
  /** Whether a condition of another segment uses this one. */
  readonly usedBySegmentCondition?: boolean | null;
  /** Whether the segment is marked as a favorite. */
  isFavorite?: boolean | null;
  /** Whether the segment is marked as hidden from the user. */
  userVisible?: boolean | null;
  /** The tags. */
  tags?: Array<string> | null;
  /** The account id of the creator. */
  readonly createdBy?: Integer<I> | null;
  /** When the segment was created. An ISO 8601 string, with or without an offset. */
  readonly dateCreated?: string | null;
  /** When the segment was last changed. An ISO 8601 string, with or without an offset. */
  readonly dateModified?: string | null;
}

/** A named set of visitor conditions. */
export interface Segment<out I extends Int64 = never> extends ListedSegment<I> {
  /** How many experiments use the segment. Returned only if named in `optionalFields`. */
  readonly experimentAmount?: Integer<I> | null;
  /** The ids of the experiments that use the segment. Returned only if named in `optionalFields`. */
  readonly experiments?: Array<Integer<I>> | null;
  /** How many personalizations use the segment. Returned only if named in `optionalFields`. */
  readonly personalizationAmount?: Integer<I> | null;
  /** The ids of the personalizations that use the segment. Returned only if named in `optionalFields`. */
  readonly personalizations?: Array<Integer<I>> | null;
  /** How many feature flags use the segment. Returned only if named in `optionalFields`. */
  readonly featureFlagAmount?: Integer<I> | null;
  /** The objects that the segment is linked to. Returned only if named in `optionalFields`. */
  readonly links?: Array<Link<I>> | null;
}

/** An object that uses a segment. */
export interface Link<out I extends Int64 = never> {
  /** The linked object's id. */
  domainId?: Integer<I> | null;
  /** The linked object's status. */
  domainStatus?: string | null;
  /** The type of the linked object. */
  domainType?: DomainType | null;
  /** The role of the segment in the linked object. */
  linkRole?: LinkRole | null;
  /** Whether the use is direct. */
  linkType?: LinkType | null;
}

/** Conditions in blocks: the conditions of a block are joined with each other, and the blocks with each other. */
export interface ConditionsData<out I extends Int64 = never> {
  /** The blocks. */
  firstLevel?: Array<ConditionsBlock<I>> | null;
  /** How each block is joined to the next: true for OR, false for AND; one flag fewer than blocks. */
  firstLevelOrOperators?: Array<boolean> | null;
}

/** A first-level block of conditions. */
export interface ConditionsBlock<out I extends Int64 = never> {
  /** The conditions. */
  conditions?: Array<TargetingCondition<I>> | null;
  /** How each condition is joined to the next: true for OR, false for AND; one flag fewer than conditions. */
  orOperators?: Array<boolean> | null;
}

/** An item of the flat form: a condition, or an operator that joins the nodes below it. */
export interface ConditionsDataNode<out I extends Int64 = never> {
  /** The node's id. */
  id?: Integer<I> | null;
  /** The id of the node above; null at the root. */
  parentId?: Integer<I> | null;
  /** Whether the node joins others. */
  readonly isConditionBlock?: boolean | null;
  /** How the nodes below are joined; null where the node is a condition. */
  logicalOperator?: LogicalOperator | null;
  /** The condition. */
  targetingCondition?: TargetingCondition<I> | null;
}

/** A level of the tree form: conditions and further levels under one operator. */
export interface ConditionsDataLevel<out I extends Int64 = never> {
  /** The level's id. */
  readonly id?: Integer<I> | null;
  /** The level described in HTML. */
  readonly htmlDescription?: string | null;
  /** The importance; higher means more. */
  weight?: Integer<I> | null;
  /** The children: levels or conditions. */
  readonly conditionData?: Array<ConditionsDataLevel<I> | TargetingCondition<I>> | null;
  /** Whether this joins others. */
  readonly isConditionBlock?: boolean | null;
  /** How the children are joined. */
  logicalOperator?: LogicalOperator | null;
}

/** One condition; fields that only its targeting type has are kept as extra fields. */
export interface TargetingCondition<out I extends Int64 = never> {
  /** The condition's id. */
  readonly id?: Integer<I> | null;
  /** The condition described in HTML. */
  readonly htmlDescription?: string | null;
  /** The importance, 1 by default; higher means more. */
  weight: Integer<I>;
  /** The data that the condition inspects. */
  targetingType: TargetingType;
  /** The fields that only this targeting type has. */
  [field: string]: unknown;
}

/** A measure of the effect of an experiment or personalization. Without the fields that are returned only on request. */
export interface ListedGoal<out I extends Int64 = never> {
  /** The goal's unique id. */
  readonly id: Integer<I>;
  /** The name. */
  name: string;
  /** The description. */
  description?: string | null;
  /** The id of the site that owns the goal. */
  siteId: Integer<I>;
  /** The event that the goal counts. */
  type: GoalType;
  /** Whether one visit can convert several times. */
  hasMultipleConversions: boolean;
  /** Whether the goal is in use. */
  status?: GoalStatus | null;
  /**
   * Whether the goal is in use.
   * @deprecated use `status`
   */
  readonly isActive?: boolean | null;
  /** The parameters of goals of type `CLICK`, `SCROLL`, `URL`, `TIME_SPENT` and `PAGE_VIEWS`; their shape depends on the type. */
  params?: unknown | null;
  /** The holders of access to the goal. */
  accessLimiters?: Array<AccessLimiter<I>> | null;
  /** The custom data that uses the goal. */
  customDatas?: Array<CustomData<I>> | null;
  /** The account id of the creator. */
  readonly createdBy?: Integer<I> | null;
  /** When the goal was created. An ISO 8601 string, with or without an offset. */
  readonly dateCreated?: string | null;
  /** When the goal was last changed. An ISO 8601 string, with or without an offset. */
  readonly dateModified?: string | null;
  /** The goal's weight in predictive targeting. */
  readonly mentalistWeight?: number | null;
  /** The ids of the segments of predictive targeting. */
  targetingSegmentMentalist?: Array<Integer<I>> | null;
  /** The tools that the goal reports to. */
  trackingTools?: Array<TrackingTool> | null;
}

/** A measure of the effect of an experiment or personalization. */
export interface Goal<out I extends Int64 = never> extends ListedGoal<I> {
  /** The tags. Returned only if named in `optionalFields`. */
  tags?: Array<string> | null;
  /** How many experiments use the goal. Returned only if named in `optionalFields`. */
  readonly experimentAmount?: Integer<I> | null;
  /** The ids of the experiments that use the goal. Returned only if named in `optionalFields`. */
  readonly experiments?: Array<Integer<I>> | null;
  /** How many personalizations use the goal. Returned only if named in `optionalFields`. */
  readonly personalizationAmount?: Integer<I> | null;
  /** The ids of the personalizations that use the goal. Returned only if named in `optionalFields`. */
  readonly personalizations?: Array<Integer<I>> | null;
  /** How many holdouts use the goal. Returned only if named in `optionalFields`. */
  readonly holdoutAmount?: Integer<I> | null;
  /** The ids of the holdouts that use the goal. Returned only if named in `optionalFields`. */
  readonly holdouts?: Array<Integer<I>> | null;
  /** How many feature flags use the goal. Returned only if named in `optionalFields`. */
  readonly featureFlagAmount?: Integer<I> | null;
  /** Whether predictive targeting uses the goal. Returned only if named in `optionalFields`. */
  readonly isTargetingSegmentMentalist?: boolean | null;
}

/** A holder of access to a goal. */
export interface AccessLimiter<out I extends Int64 = never> {
  /** The limiter's id. */
  id?: Integer<I> | null;
  /** The id of the holder of access. */
  accessHolderId?: Integer<I> | null;
}

/** Custom data of a site. */
export interface CustomData<out I extends Int64 = never> {
  /** The id. */
  id?: Integer<I> | null;
  /** The index. */
  index?: Integer<I> | null;
  /** The name. */
  name: string;
  /** The description. */
  description?: string | null;
  /** The id of the site. */
  siteId: Integer<I>;
  /** The code of the site. */
  siteCode?: string | null;
  /** The account id of the creator. */
  createdById?: Integer<I> | null;
  /** When the custom data was created. An ISO 8601 string, with or without an offset. */
  dateCreated?: string | null;
  /** When the custom data was last changed. An ISO 8601 string, with or without an offset. */
  modificationDate?: string | null;
  /** The tags, as one string. */
  tags?: string | null;
  /** Advanced proposed values. */
  advancedProposedValues?: string | null;
  /** The code that computes the value. */
  customEvalCode?: string | null;
  /** The name of the variable that holds the value in a tag manager. */
  tcVariableName?: string | null;
  /** Whether the value never changes. */
  isConstant?: boolean | null;
  /** Whether results can be filtered and broken down by the value. */
  isFiltrableVentilable?: boolean | null;
  /** Whether prediction learns from the value. */
  isLearnable?: boolean | null;
  /** Whether the value stays on the visitor's device. */
  isLocalOnly?: boolean | null;
}

/** An uploaded image. */
export interface Image<out I extends Int64 = never> {
  /** The image's unique id. */
  id: Integer<I>;
  /** The id of the site that the image belongs to. */
  siteId?: Integer<I> | null;
  /** The name. */
  name?: string | null;
  /** The name of the file. */
  fileName?: string | null;
  /** The path of the file. */
  path?: string | null;
  /** The description. */
  description?: string | null;
  /** The alternative text. */
  altText?: string | null;
  /** The keywords. */
  keywords?: Array<string> | null;
  /** The tags. */
  tags?: Array<string> | null;
  /** The source of the image. */
  source?: string | null;
  /** The URL of the source. */
  sourceUrl?: string | null;
  /** The base color, as a number. */
  baseColor?: Integer<I> | null;
  /** The color depth. */
  colorDepth?: Integer<I> | null;
  /** The account id of the uploader. */
  createdById?: Integer<I> | null;
  /** When the image was uploaded. An ISO 8601 string, with or without an offset. */
  date?: string | null;
  /** The size of the file in kilobytes. */
  fileWeight?: number | null;
  /** The size in bytes, at most 5,242,880. */
  size?: number | null;
  /** The width in pixels. */
  width?: Integer<I> | null;
  /** The height in pixels. */
  height?: Integer<I> | null;
  /** Whether the image is shared. */
  shared?: boolean | null;
  /** The format. */
  format?: ImageFormat | null;
}

/** The colors and fonts of widgets. */
export interface Theme<out I extends Int64 = never> {
  /** The theme's id. */
  id: Integer<I>;
  /** The name. */
  name?: string | null;
  /** The description. */
  description?: string | null;
  /** The ids of the projects (sites) that use the theme. */
  projectIds?: Array<Integer<I>> | null;
  /** The ids of the widgets that use the theme. */
  widgetIds?: Array<Integer<I>> | null;
  /** The components. */
  components?: Array<string> | null;
  /** The tags. */
  tags?: Array<string> | null;
  /** The colors. */
  colors?: Array<ThemeColor> | null;
  /** The account's own fonts. */
  customFonts?: Array<Font> | null;
  /** The selected fonts. */
  selectedFonts?: Array<SelectedFont> | null;
  /** Whether the theme is in use. */
  status?: ThemeStatus | null;
  /** When the theme was created. An ISO 8601 string, with or without an offset. */
  readonly creationDate?: string | null;
  /** When the theme was last changed. An ISO 8601 string, with or without an offset. */
  readonly dateModified?: string | null;
}

/** A color of a theme. */
export interface ThemeColor {
  /** The color's id. */
  id?: string | null;
  /** The value, such as `#fff`. */
  value?: string | null;
  /** The type of the color. */
  readonly type?: ThemeColorType | null;
}

/** A font that a theme selects. */
export interface SelectedFont {
  /** The font's id. */
  id?: string | null;
  /** The type of the font. */
  readonly type?: SelectedFontType | null;
}

/** A font. */
export interface Font {
  /** The font's id. */
  id?: string | null;
  /** The family. */
  fontFamily?: string | null;
  /** The URL of the font file. */
  fontSrc?: string | null;
  /** The URL of the style sheet. */
  importSrc?: string | null;
  /** The weights. */
  fontWeights?: Array<string> | null;
}

/** A block of product recommendations. */
export interface RecommenderBlock<out I extends Int64 = never> {
  /** The block's id. */
  id: Integer<I>;
  /** The store id of the block. */
  apiKey?: string | null;
  /** The secret token of the block. A secret, which `util.inspect` hides. */
  apiSecret?: string | null;
  /** The code. */
  code?: string | null;
  /** The description. */
  description?: string | null;
  /** How many products are shown. */
  limit?: Integer<I> | null;
  /** The name. */
  name?: string | null;
  /** The template. */
  template?: string | null;
}

/** A website or application (project). */
export interface Site<out I extends Int64 = never> {
  /** The site's unique id. */
  readonly id: Integer<I>;
  /** The unique site code, which the service generates. */
  readonly code?: string | null;
  /** The URL of the website. */
  url: string;
  /** The name, at most 30 characters. */
  name?: string | null;
  /** The description. */
  description?: string | null;
  /** The type of the site. */
  type?: SiteType | null;
  /** When the site was created. An ISO 8601 string, with or without an offset. */
  readonly dateCreated?: string | null;
  /** The domain names. */
  domainNames?: Array<string> | null;
  /** The service-side domain of the site. */
  kameleoonDomain?: string | null;
  /**
   * The service-side domain of the site.
   * @deprecated use `kameleoonDomain`
   */
  wideDomain?: string | null;
  /** The URL of a self-hosted main script; a default URL is used if it is absent. */
  applicationFileUrl?: string | null;
  /** The URL of self-hosted images; a default URL is used if it is absent. */
  imagesUrl?: string | null;
  /** The currency. */
  currency?: Currency | null;
  /** The storage of visitor test data on the device. */
  dataStorage?: DataStorage | null;
  /** The event that a click is captured by. */
  captureEventMethod?: CaptureEventMethod | null;
  /** The behavior when the script exceeds the normal load time. */
  behaviorWhenTimeout?: BehaviorWhenTimeout | null;
  /** Indicators that are measured in addition to goals. */
  indicators?: Array<Indicator> | null;
  /** Whether the audience feature is enabled. */
  isAudienceUsed?: boolean | null;
  /** Whether the application is enabled for the site. */
  isKameleoonEnabled?: boolean | null;
  /** Whether the script is installed and active. */
  isScriptActive?: boolean | null;
  /** When the script was last rebuilt. An ISO 8601 string, with or without an offset. */
  lastScriptRebuildDate?: string | null;
  /** The result of the last rebuild of the script. */
  lastScriptRebuildStatus?: ScriptRebuildStatus | null;
  /** Whether the SDK can receive configuration in real time. */
  realTimeConfigUpdate?: boolean | null;
  /** The secret key of product recommendations. A secret, which `util.inspect` hides. */
  recommendationSecretKey?: string | null;
  /** The store key of product recommendations. */
  recommendationStoreKey?: string | null;
  /** Whether the site adapts to mobile screens. */
  responsiveMobile?: boolean | null;
  /** Whether widgets are put in a shadow DOM. */
  shadowDom?: boolean | null;
  /** Custom attributes. */
  customAttributes?: string | null;
  /** Custom selectors. */
  customSelectors?: Array<string> | null;
  /** The global custom script, run at each page load right after the application loads. */
  trackingScript?: string | null;
  /** The fonts of widgets. */
  widgetFonts?: Array<Font> | null;
  /** The configuration of audiences. */
  audienceConfig?: AudienceConfig<I> | null;
  /** The configuration of experiments. */
  experimentConfig?: ExperimentConfig | null;
  /** The configuration of personalizations. */
  personalizationConfig?: PersonalizationConfig | null;
}

/** How a site's audiences are computed. */
export interface AudienceConfig<out I extends Int64 = never> {
  /** The configuration's id. */
  id?: Integer<I> | null;
  /** The id of the main goal. */
  mainGoal?: Integer<I> | null;
  /** The id of the goal that carries the cart amount. */
  cartAmountGoal?: Integer<I> | null;
  /** The cart amount. */
  cartAmountValue?: number | null;
  /** When the configuration was created. An ISO 8601 string, with or without an offset. */
  dateCreated?: string | null;
  /** Whether the parameters of URLs are ignored. */
  ignoreURLSettings?: boolean | null;
  /** The excluded URLs. */
  excludedConfigurationUrlList?: Array<ConfigurationUrl> | null;
  /** The included URLs. */
  includedConfigurationUrlList?: Array<ConfigurationUrl> | null;
  /** The ids of the excluded custom data. */
  excludedCustomData?: Array<Integer<I>> | null;
  /** The ids of the excluded experiments. */
  excludedExperimentList?: Array<Integer<I>> | null;
  /** The ids of the excluded goals. */
  excludedGoalList?: Array<Integer<I>> | null;
  /** The ids of the excluded personalizations. */
  excludedPersonalizationList?: Array<Integer<I>> | null;
  /** The ids of the excluded segments. */
  excludedTargetingSegmentList?: Array<Integer<I>> | null;
  /** The ids of the included custom data. */
  includedCustomData?: Array<Integer<I>> | null;
  /** The ids of the included experiments. */
  includedExperimentList?: Array<Integer<I>> | null;
  /** The ids of the included personalizations. */
  includedPersonalizationList?: Array<Integer<I>> | null;
  /** The ids of the included segments. */
  includedTargetingSegmentList?: Array<Integer<I>> | null;
  /** The excluded targeting types. */
  excludedTargetingTypeList?: Array<TargetingType> | null;
  /** The included targeting types. */
  includedTargetingTypeList?: Array<TargetingType> | null;
}

/** A URL in an audience configuration. */
export interface ConfigurationUrl {
  /** The URL. */
  url?: string | null;
}

/** How a site's experiments run. */
export interface ExperimentConfig {
  /** The script that selects a variation. */
  customVariationSelectionScript?: string | null;
  /** Whether a keyboard shortcut opens the editor. */
  isEditorLaunchedByShortcut?: boolean | null;
  /** Whether the service's own reporting is on. */
  isKameleoonReportingEnabled?: boolean | null;
  /** The reliability from which a variation counts as winning, in percent. */
  minWiningReliability?: number | null;
}

/** How a site's personalizations run. */
export interface PersonalizationConfig {
  /** Whether the same jQuery may be injected. */
  isSameJqueryInjectionAllowed?: boolean | null;
  /** Whether several personalizations of one type may run. */
  isSameTypePersonalizationEnabled?: boolean | null;
  /** The share of visitors kept from personalizations. */
  personalizationsDeviation?: number | null;
}

/** A widget that was created in the studio. */
export interface WidgetStudio<out I extends Int64 = never> {
  /** The widget's unique id. */
  readonly widgetId?: Integer<I> | null;
  /** When the widget was created. An ISO 8601 string, with or without an offset. */
  readonly dateCreated?: string | null;
  /** When the widget was last changed. An ISO 8601 string, with or without an offset. */
  readonly dateModified?: string | null;
  /** The version: at most three digits before the decimal point and two after it. */
  version?: number | null;
  /** Whether the widget belongs to a legacy system. */
  isLegacy?: boolean | null;
  /** The editor's configuration, as a JSON string. */
  widgetEditorTemplate?: string | null;
  /** The fonts. */
  fonts?: Array<Font> | null;
  /** The screens. */
  screens?: Array<Screen> | null;
  /** The languages. */
  translation?: Translation | null;
  /** The kinds of elements in the widget. */
  elements?: Array<ElementType> | null;
  /** The actions of the widget. */
  eventActions?: Array<EventAction> | null;
  /** The events that trigger the actions. */
  eventConditions?: Array<EventCondition> | null;
}

/** A screen of a widget. */
export interface Screen {
  /** The screen's id. */
  id?: string | null;
  /** The name. */
  name?: string | null;
  /** The name of the template. */
  templateName?: string | null;
}

/** The languages of a widget. */
export interface Translation {
  /** Whether the widget is translated. */
  enabled?: boolean | null;
  /** The id of the default language. */
  defaultLanguageId?: string | null;
  /** The languages. */
  languages?: Array<Language> | null;
}

/** A language of a widget. */
export interface Language {
  /** The language's id. */
  IID?: string | null;
  /** The language's code. */
  code?: string | null;
  /** The language's name. */
  name?: string | null;
}

/** The parameters of a results request. */
export interface ResultsRequest<out I extends Int64 = never> {
  /** The periods that the results are restricted to. */
  dateIntervals: Array<DateInterval>;
  /** The conversions that reliability, improvement rate and the like are computed from. */
  conversionType: ConversionType;
  /** Whether data is limited to unique visitors; false by default. */
  visitorData?: boolean | null;
  /** Whether all variations are included at once; false by default. */
  allVariationsData?: boolean | null;
  /** Whether the Bayesian probability is computed; false by default. */
  bayesian?: boolean | null;
  /** Whether sequential testing is computed; false by default. */
  sequentialTesting?: boolean | null;
  /** Whether results are corrected for multiple testing; false by default. */
  enabledMultipleTesting?: boolean | null;
  /** The id of the variation that the others are compared with. */
  referenceVariationId?: string | null;
  /** How the data is split, for example `{"type": "BROWSER"}`. */
  breakdown?: unknown | null;
  /** The ids of the goals: null includes all goals, an empty list none. */
  goalsIds?: Array<Integer<I>> | null;
  /** The ids of the goals for CUPED: null includes all goals, an empty list none. */
  goalIdsCuped?: Array<Integer<I>> | null;
  /** The filters on the reported data. */
  filters?: Array<ResultsFilter> | null;
  /** The `http` or `https` URL that the data is sent to. */
  callbackUrl?: string | null;
}

/** A period. */
export interface DateInterval {
  /** The beginning. An ISO 8601 string, with or without an offset. */
  start: string;
  /** The end, not before the beginning. An ISO 8601 string, with or without an offset. */
  end: string;
}

/** A filter on the reported data. */
export interface ResultsFilter {
  /** The type of the filter. */
  type?: string | null;
  /** Whether matching data is included; otherwise it is excluded. */
  include?: boolean | null;
}

/** The response to a request for results. */
export interface ResultsTicket {
  /** The hash code of the data request: digits, or two numbers joined by a vertical bar; it can be far longer than 64 bits. */
  dataCode: string;
}

/** The parameters of a list. */
export interface RequestParams<out I extends Int64 = never> {
  /** The filter of the records. */
  filter?: FilteringCondition | FilteringLogic | null;
  /** The page number, from 1. */
  page?: Integer<I> | null;
  /** The number of records in a page. */
  perPage?: Integer<I> | null;
  /** The order of the records. */
  sort?: Array<SortingParameter> | null;
}

/** A comparison of one field. */
export interface FilteringCondition {
  /** The field's wire name. */
  field: string;
  /** How the field is compared. */
  operator: FilterOperator;
  /** The values to compare the field with. */
  parameters?: Array<unknown> | null;
}

/** Expressions joined by AND or OR. */
export interface FilteringLogic {
  /** How the expressions are joined. */
  conditionalOperator: ConditionalOperator;
  /** The expressions. */
  expressions: Array<FilteringCondition | FilteringLogic>;
}

/** A field to sort by. */
export interface SortingParameter {
  /** The field's wire name. */
  field: string;
  /** The direction. */
  direction?: SortDirection | null;
}

/** The body of a response outside 2xx. */
export interface ErrorObject<out I extends Int64 = never> {
  /** The error's code. */
  code?: string | null;
  /** The description of the error. */
  message?: string | null;
  /** The error's name. */
  name?: string | null;
  /** Whether the response is an error. */
  status?: ErrorStatus | null;
  /** Further details. */
  sub?: string | null;
  /** The user who acted for the account. */
  impersonator?: string | null;
  /** The time of the error, in milliseconds since 1970. */
  time?: Integer<I> | null;
  /** The date and time of the error. An ISO 8601 string, with or without an offset. */
  timestamp?: string | null;
}

/** Every declared type, by the name that `sample` takes. */
export interface Models<out I extends Int64 = never> {
  /** A named set of visitor conditions. */
  Segment: Segment<I>;
  /** An object that uses a segment. */
  Link: Link<I>;
  /** Conditions in blocks: the conditions of a block are joined with each other, and the blocks with each other. */
  ConditionsData: ConditionsData<I>;
  /** A first-level block of conditions. */
  ConditionsBlock: ConditionsBlock<I>;
  /** An item of the flat form: a condition, or an operator that joins the nodes below it. */
  ConditionsDataNode: ConditionsDataNode<I>;
  /** A level of the tree form: conditions and further levels under one operator. */
  ConditionsDataLevel: ConditionsDataLevel<I>;
  /** One condition; fields that only its targeting type has are kept as extra fields. */
  TargetingCondition: TargetingCondition<I>;
  /** A measure of the effect of an experiment or personalization. */
  Goal: Goal<I>;
  /** A holder of access to a goal. */
  AccessLimiter: AccessLimiter<I>;
  /** Custom data of a site. */
  CustomData: CustomData<I>;
  /** An uploaded image. */
  Image: Image<I>;
  /** The colors and fonts of widgets. */
  Theme: Theme<I>;
  /** A color of a theme. */
  ThemeColor: ThemeColor;
  /** A font that a theme selects. */
  SelectedFont: SelectedFont;
  /** A font. */
  Font: Font;
  /** A block of product recommendations. */
  RecommenderBlock: RecommenderBlock<I>;
  /** A website or application (project). */
  Site: Site<I>;
  /** How a site's audiences are computed. */
  AudienceConfig: AudienceConfig<I>;
  /** A URL in an audience configuration. */
  ConfigurationUrl: ConfigurationUrl;
  /** How a site's experiments run. */
  ExperimentConfig: ExperimentConfig;
  /** How a site's personalizations run. */
  PersonalizationConfig: PersonalizationConfig;
  /** A widget that was created in the studio. */
  WidgetStudio: WidgetStudio<I>;
  /** A screen of a widget. */
  Screen: Screen;
  /** The languages of a widget. */
  Translation: Translation;
  /** A language of a widget. */
  Language: Language;
  /** The parameters of a results request. */
  ResultsRequest: ResultsRequest<I>;
  /** A period. */
  DateInterval: DateInterval;
  /** A filter on the reported data. */
  ResultsFilter: ResultsFilter;
  /** The response to a request for results. */
  ResultsTicket: ResultsTicket;
  /** The parameters of a list. */
  RequestParams: RequestParams<I>;
  /** A comparison of one field. */
  FilteringCondition: FilteringCondition;
  /** Expressions joined by AND or OR. */
  FilteringLogic: FilteringLogic;
  /** A field to sort by. */
  SortingParameter: SortingParameter;
  /** The body of a response outside 2xx. */
  ErrorObject: ErrorObject<I>;
}

/** A block of product recommendations: the fields that are sent. */
export interface RecommenderBlockBody<out I extends Int64 = never> {
  /** The block's id. */
  id?: IntegerInput<I> | null | undefined;
  /** The store id of the block. */
  apiKey?: string | null | undefined;
  /** The secret token of the block. */
  apiSecret?: string | null | undefined;
  /** The code. */
  code?: string | null | undefined;
  /** The description. */
  description?: string | null | undefined;
  /** How many products are shown. */
  limit?: IntegerInput<I> | null | undefined;
  /** The name. */
  name?: string | null | undefined;
  /** The template. */
  template?: string | null | undefined;
}

/** An uploaded image: the fields that are sent. */
export interface ImageBody<out I extends Int64 = never> {
  /** The name. */
  name?: string | null | undefined;
  /** The source of the image. */
  source?: string | null | undefined;
  /** The base color, as a number. */
  baseColor?: IntegerInput<I> | null | undefined;
}

/** The colors and fonts of widgets: the fields that are sent. */
export interface ThemeBody<out I extends Int64 = never> {
  /** The theme's id. */
  id?: IntegerInput<I> | null | undefined;
  /** The name. */
  name?: string | null | undefined;
  /** The description. */
  description?: string | null | undefined;
  /** The ids of the projects (sites) that use the theme. */
  projectIds?: ReadonlyArray<IntegerInput<I>> | null | undefined;
  /** The ids of the widgets that use the theme. */
  widgetIds?: ReadonlyArray<IntegerInput<I>> | null | undefined;
  /** The components. */
  components?: ReadonlyArray<string> | null | undefined;
  /** The tags. */
  tags?: ReadonlyArray<string> | null | undefined;
  /** The colors. */
  colors?: ReadonlyArray<ThemeColorBody> | null | undefined;
  /** The account's own fonts. */
  customFonts?: ReadonlyArray<FontBody> | null | undefined;
  /** The selected fonts. */
  selectedFonts?: ReadonlyArray<SelectedFontBody> | null | undefined;
  /** Whether the theme is in use. */
  status?: ThemeStatus | null | undefined;
}

/** A color of a theme: the fields that are sent. */
export interface ThemeColorBody {
  /** The color's id. */
  id?: string | null | undefined;
  /** The value, such as `#fff`. */
  value?: string | null | undefined;
}

/** A font: the fields that are sent. */
export interface FontBody {
  /** The font's id. */
  id?: string | null | undefined;
  /** The family. */
  fontFamily?: string | null | undefined;
  /** The URL of the font file. */
  fontSrc?: string | null | undefined;
  /** The URL of the style sheet. */
  importSrc?: string | null | undefined;
  /** The weights. */
  fontWeights?: ReadonlyArray<string> | null | undefined;
}

/** A font that a theme selects: the fields that are sent. */
export interface SelectedFontBody {
  /** The font's id. */
  id?: string | null | undefined;
}

/** A widget that was created in the studio: the fields that are sent. */
export interface WidgetStudioBody {
  /** The version: at most three digits before the decimal point and two after it. */
  version?: number | null | undefined;
  /** Whether the widget belongs to a legacy system. */
  isLegacy?: boolean | null | undefined;
  /** The editor's configuration, as a JSON string. */
  widgetEditorTemplate?: string | null | undefined;
  /** The fonts. */
  fonts?: ReadonlyArray<FontBody> | null | undefined;
  /** The screens. */
  screens?: ReadonlyArray<ScreenBody> | null | undefined;
  /** The languages. */
  translation?: TranslationBody | null | undefined;
  /** The kinds of elements in the widget. */
  elements?: ReadonlyArray<ElementType> | null | undefined;
  /** The actions of the widget. */
  eventActions?: ReadonlyArray<EventAction> | null | undefined;
  /** The events that trigger the actions. */
  eventConditions?: ReadonlyArray<EventCondition> | null | undefined;
}

/** A screen of a widget: the fields that are sent. */
export interface ScreenBody {
  /** The screen's id. */
  id?: string | null | undefined;
  /** The name. */
  name?: string | null | undefined;
  /** The name of the template. */
  templateName?: string | null | undefined;
}

/** The languages of a widget: the fields that are sent. */
export interface TranslationBody {
  /** Whether the widget is translated. */
  enabled?: boolean | null | undefined;
  /** The id of the default language. */
  defaultLanguageId?: string | null | undefined;
  /** The languages. */
  languages?: ReadonlyArray<LanguageBody> | null | undefined;
}

/** A language of a widget: the fields that are sent. */
export interface LanguageBody {
  /** The language's id. */
  IID?: string | null | undefined;
  /** The language's code. */
  code?: string | null | undefined;
  /** The language's name. */
  name?: string | null | undefined;
}

/** The parameters of a results request: the fields that are sent. */
export interface ResultsRequestBody<out I extends Int64 = never> {
  /** The periods that the results are restricted to. */
  dateIntervals: ReadonlyArray<DateIntervalBody>;
  /** The conversions that reliability, improvement rate and the like are computed from. */
  conversionType: ConversionType;
  /** Whether data is limited to unique visitors; false by default. */
  visitorData?: boolean | null | undefined;
  /** Whether all variations are included at once; false by default. */
  allVariationsData?: boolean | null | undefined;
  /** Whether the Bayesian probability is computed; false by default. */
  bayesian?: boolean | null | undefined;
  /** Whether sequential testing is computed; false by default. */
  sequentialTesting?: boolean | null | undefined;
  /** Whether results are corrected for multiple testing; false by default. */
  enabledMultipleTesting?: boolean | null | undefined;
  /** The id of the variation that the others are compared with. */
  referenceVariationId?: string | null | undefined;
  /** How the data is split, for example `{"type": "BROWSER"}`. */
  breakdown?: unknown | null | undefined;
  /** The ids of the goals: null includes all goals, an empty list none. */
  goalsIds?: ReadonlyArray<IntegerInput<I>> | null | undefined;
  /** The ids of the goals for CUPED: null includes all goals, an empty list none. */
  goalIdsCuped?: ReadonlyArray<IntegerInput<I>> | null | undefined;
  /** The filters on the reported data. */
  filters?: ReadonlyArray<ResultsFilterBody> | null | undefined;
  /** The `http` or `https` URL that the data is sent to. */
  callbackUrl?: string | null | undefined;
}

/** A period: the fields that are sent. */
export interface DateIntervalBody {
  /** The beginning. A string keeps its offset, if any; a Date is sent in UTC. */
  start: string | Date;
  /** The end, not before the beginning. A string keeps its offset, if any; a Date is sent in UTC. */
  end: string | Date;
}

/** A filter on the reported data: the fields that are sent. */
export interface ResultsFilterBody {
  /** The type of the filter. */
  type?: string | null | undefined;
  /** Whether matching data is included; otherwise it is excluded. */
  include?: boolean | null | undefined;
}

/** The record types of lists. */
export type Listed = Segment<Int64> | Goal<Int64>;

/** The field names of the record types of lists. */
export type ListedField = keyof Segment | keyof Goal;

/** The fields of these types that hold a date-time. */
export type DateTimeField = 'dateCreated' | 'dateModified';

/** The fields of {@link Segment} that are returned only on request. */
export type SegmentOptionalField = 'experimentAmount' | 'experiments' | 'personalizationAmount' | 'personalizations' | 'featureFlagAmount' | 'links';

/** The fields of {@link Goal} that are returned only on request. */
export type GoalOptionalField = 'tags' | 'experimentAmount' | 'experiments' | 'personalizationAmount' | 'personalizations' | 'holdoutAmount' | 'holdouts' | 'featureFlagAmount' | 'isTargetingSegmentMentalist';
