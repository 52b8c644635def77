select "properties"."id", "properties"."name", "properties"."countries", "properties"."region", "properties"."short_description", "properties"."amenities", "properties"."capacity", "properties"."price_per_night", "properties"."currency", "properties"."price_unit", "properties"."featured", "properties"."sample", array((select json_build_object( 'sourceUrl', property_images.source_url, 'alt', property_images.alt, 'basePath', property_images.base_path, 'widths', property_images.widths, 'width', property_images.width, 'height', property_images.height, 'color', property_images.color ) as "picture"
from "property_images"
where "property_images"."property_id" = "properties"."id"
order by property_images.state = 'failed', property_images.position
limit $1)) as "cover"
from "properties"
where "properties"."id" in (select "properties"."id"
from "properties"
where (properties.listed and (properties.search_text like $2 and properties.search_text like $3) and properties.country_slugs && $4::text[] and (properties.ways_to_stay && $5::text[] or properties.type_keys && $6::text[]) and properties.experience_ids && $7::text[] and (properties.price_usd >= $8 and properties.price_usd <= $9) and properties.capacity >= $10)
order by ((properties.experience_ids @> $11::text[])::integer + (properties.experience_ids @> $12::text[])::integer) desc, properties.featured desc, properties.sort_name, properties.id collate "C"
limit $13
offset $14)
order by ((properties.experience_ids @> $15::text[])::integer + (properties.experience_ids @> $16::text[])::integer) desc, properties.featured desc, properties.sort_name, properties.id collate "C"
