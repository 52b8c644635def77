select "properties"."id", "properties"."name", "properties"."countries", "properties"."region", "properties"."short_description", "properties"."amenities", "properties"."capacity", "properties"."price_per_night", "properties"."currency", "properties"."price_unit", "properties"."price_basis", "properties"."featured", "properties"."sample", array((select json_build_object( 'sourceUrl', property_images.source_url, 'alt', property_images.alt, 'basePath', property_images.base_path, 'widths', property_images.widths, 'width', property_images.width, 'height', property_images.height, 'color', property_images.color, 'kind', property_images.kind, 'focusX', picture_details.focus_x, 'focusY', picture_details.focus_y, 'credit', picture_details.credit ) as "picture"
from "property_images"
left join "picture_details" on "picture_details"."address" = case when property_images.source_url like '/%' then property_images.base_path else property_images.source_url end
where "property_images"."property_id" = "properties"."id"
order by property_images.state = 'failed', not (property_images.kind <> 'illustration' and property_images.source_url not like '/illustrations/%' and property_images.state <> 'failed'), property_images.position
limit $1)) as "cover"
from "properties"
where "properties"."listed" = $2 and properties.id = any($3::text[])
