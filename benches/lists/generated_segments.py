"""Segments in the manner of SDKs that are generated from an OpenAPI document: strict pydantic models, each made from a
dict field by field, with its enums checked by functions of their own."""

from datetime import datetime
from typing import Any, Self

from pydantic import BaseModel, ConfigDict, Field, StrictBool, StrictInt, StrictStr, field_validator

SEGMENT_TYPES = {"STANDARD", "KEY_MOMENT", "FEATURE_FLAG", "ALL"}
DOMAIN_TYPES = {"EXPERIMENT", "PERSONALIZATION", "FEATURE_FLAG", "HOLDOUT"}


def one_of(value: str | None, known: set[str]) -> str | None:
    if value is not None and value not in known:
        raise ValueError(f"must be one of {', '.join(sorted(known))}")
    return value


class Model(BaseModel):
    model_config = ConfigDict(populate_by_name=True, validate_assignment=True, protected_namespaces=())

    @classmethod
    def list_from(cls, items: list[Any] | None) -> list[Self] | None:
        return None if items is None else [cls.from_dict(item) for item in items]

    @classmethod
    def from_dict(cls, obj: dict[str, Any] | None) -> Any:
        raise NotImplementedError


class TargetingCondition(Model):
    id: StrictInt | None = None
    html_description: StrictStr | None = Field(default=None, alias="htmlDescription")
    weight: StrictInt
    targeting_type: StrictStr = Field(alias="targetingType")

    @classmethod
    def from_dict(cls, obj: dict[str, Any] | None) -> Self | None:
        if obj is None:
            return None
        return cls.model_validate(
            {
                "id": obj.get("id"),
                "htmlDescription": obj.get("htmlDescription"),
                "weight": obj.get("weight") if obj.get("weight") is not None else 1,
                "targetingType": obj.get("targetingType"),
            }
        )


class ConditionsBlock(Model):
    conditions: list[TargetingCondition] | None = None
    or_operators: list[StrictBool] | None = Field(default=None, alias="orOperators")

    @classmethod
    def from_dict(cls, obj: dict[str, Any] | None) -> Self | None:
        if obj is None:
            return None
        return cls.model_validate(
            {
                "conditions": TargetingCondition.list_from(obj.get("conditions")),
                "orOperators": obj.get("orOperators"),
            }
        )


class ConditionsData(Model):
    first_level: list[ConditionsBlock] | None = Field(default=None, alias="firstLevel")
    first_level_or_operators: list[StrictBool] | None = Field(default=None, alias="firstLevelOrOperators")

    @classmethod
    def from_dict(cls, obj: dict[str, Any] | None) -> Self | None:
        if obj is None:
            return None
        return cls.model_validate(
            {
                "firstLevel": ConditionsBlock.list_from(obj.get("firstLevel")),
                "firstLevelOrOperators": obj.get("firstLevelOrOperators"),
            }
        )


class Link(Model):
    domain_id: StrictInt | None = Field(default=None, alias="domainId")
    domain_status: StrictStr | None = Field(default=None, alias="domainStatus")
    domain_type: StrictStr | None = Field(default=None, alias="domainType")
    link_role: StrictStr | None = Field(default=None, alias="linkRole")
    link_type: StrictStr | None = Field(default=None, alias="linkType")

    @field_validator("domain_type")
    @classmethod
    def check_domain_type(cls, value: str | None) -> str | None:
        return one_of(value, DOMAIN_TYPES)

    @classmethod
    def from_dict(cls, obj: dict[str, Any] | None) -> Self | None:
        if obj is None:
            return None
        return cls.model_validate(
            {
                "domainId": obj.get("domainId"),
                "domainStatus": obj.get("domainStatus"),
                "domainType": obj.get("domainType"),
                "linkRole": obj.get("linkRole"),
                "linkType": obj.get("linkType"),
            }
        )


class Segment(Model):
    id: StrictInt | None = None
    name: StrictStr
    description: StrictStr | None = None
    site_id: StrictInt = Field(alias="siteId")
    segment_type: StrictStr = Field(alias="segmentType")
    audience_tracking: StrictBool | None = Field(default=None, alias="audienceTracking")
    audience_tracking_editable: StrictBool | None = Field(default=None, alias="audienceTrackingEditable")
    conditions_data: ConditionsData = Field(alias="conditionsData")
    condition_data_list: list[dict[str, Any]] | None = Field(default=None, alias="conditionDataList")
    condition_data_tree: dict[str, Any] | None = Field(default=None, alias="conditionDataTree")
    has_segment_condition: StrictBool | None = Field(default=None, alias="hasSegmentCondition")
    used_by_segment_condition: StrictBool | None = Field(default=None, alias="usedBySegmentCondition")
    is_favorite: StrictBool | None = Field(default=None, alias="isFavorite")
    user_visible: StrictBool | None = Field(default=None, alias="userVisible")
    tags: list[StrictStr] | None = None
    created_by: StrictInt | None = Field(default=None, alias="createdBy")
    date_created: datetime | None = Field(default=None, alias="dateCreated")
    date_modified: datetime | None = Field(default=None, alias="dateModified")
    experiment_amount: StrictInt | None = Field(default=None, alias="experimentAmount")
    experiments: list[StrictInt] | None = None
    personalization_amount: StrictInt | None = Field(default=None, alias="personalizationAmount")
    personalizations: list[StrictInt] | None = None
    feature_flag_amount: StrictInt | None = Field(default=None, alias="featureFlagAmount")
    links: list[Link] | None = None

    @field_validator("segment_type")
    @classmethod
    def check_segment_type(cls, value: str) -> str | None:
        return one_of(value, SEGMENT_TYPES)

    @classmethod
    def from_dict(cls, obj: dict[str, Any] | None) -> Self | None:
        if obj is None:
            return None
        return cls.model_validate(
            {
                "id": obj.get("id"),
                "name": obj.get("name"),
                "description": obj.get("description"),
                "siteId": obj.get("siteId"),
                "segmentType": obj.get("segmentType"),
                "audienceTracking": obj.get("audienceTracking"),
                "audienceTrackingEditable": obj.get("audienceTrackingEditable"),
                "conditionsData": ConditionsData.from_dict(obj.get("conditionsData")),
                "conditionDataList": obj.get("conditionDataList"),
                "conditionDataTree": obj.get("conditionDataTree"),
                "hasSegmentCondition": obj.get("hasSegmentCondition"),
                "usedBySegmentCondition": obj.get("usedBySegmentCondition"),
                "isFavorite": obj.get("isFavorite"),
                "userVisible": obj.get("userVisible"),
                "tags": obj.get("tags"),
                "createdBy": obj.get("createdBy"),
                "dateCreated": obj.get("dateCreated"),
                "dateModified": obj.get("dateModified"),
                "experimentAmount": obj.get("experimentAmount"),
                "experiments": obj.get("experiments"),
                "personalizationAmount": obj.get("personalizationAmount"),
                "personalizations": obj.get("personalizations"),
                "featureFlagAmount": obj.get("featureFlagAmount"),
                "links": Link.list_from(obj.get("links")),
            }
        )
