select "properties"."id", "properties"."name", "properties"."countries", "properties"."region", "properties"."short_description", "properties"."amenities", "properties"."capacity", "properties"."price_per_night", "properties"."currency", "properties"."price_unit", "properties"."price_basis", "properties"."featured", "properties"."sample", array((select json_build_object( 'sourceUrl', property_images.source_url, 'alt', property_images.alt, 'basePath', property_images.base_path, 'widths', property_images.widths, 'width', property_images.width, 'height', property_images.height, 'color', property_images.color ) as "picture"
from "property_images"
where "property_images"."property_id" = "properties"."id"
order by property_images.state = 'failed', property_images.position
limit $1)) as "cover"
from "properties"
where "properties"."id" in (select "properties"."id"
from "properties"
where (properties.listed and properties.search_vector @@ $2::tsquery and properties.country_slugs && $3::text[] and (properties.ways_to_stay && $4::text[] or properties.type_keys && $5::text[]) and properties.experience_ids && $6::text[] and ("properties"."price_usd" >= $7 and "properties"."price_usd" <= $8) and properties.capacity >= $9)
order by (case when properties.search_head @@ $10::tsquery then 3 when properties.search_head @@ $11::tsquery then 2 when properties.search_head @@ $12::tsquery then 1 else 0 end + case when properties.search_head @@ $13::tsquery then 3 when properties.search_head @@ $14::tsquery then 2 when properties.search_head @@ $15::tsquery then 1 else 0 end) desc, ((properties.experience_ids @> $16::text[])::integer + (properties.experience_ids @> $17::text[])::integer) desc, properties.featured desc, properties.sort_name, properties.id collate "C"
limit $18
offset $19)
order by (case when properties.search_head @@ $20::tsquery then 3 when properties.search_head @@ $21::tsquery then 2 when properties.search_head @@ $22::tsquery then 1 else 0 end + case when properties.search_head @@ $23::tsquery then 3 when properties.search_head @@ $24::tsquery then 2 when properties.search_head @@ $25::tsquery then 1 else 0 end) desc, ((properties.experience_ids @> $26::text[])::integer + (properties.experience_ids @> $27::text[])::integer) desc, properties.featured desc, properties.sort_name, properties.id collate "C"
