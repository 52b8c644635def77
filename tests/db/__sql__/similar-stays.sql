select "properties"."id", "properties"."name", "properties"."countries", "properties"."region", "properties"."short_description", "properties"."amenities", "properties"."capacity", "properties"."price_per_night", "properties"."currency", "properties"."price_unit", "properties"."featured", "properties"."sample", array((select json_build_object( 'sourceUrl', property_images.source_url, 'alt', property_images.alt, 'basePath', property_images.base_path, 'widths', property_images.widths, 'width', property_images.width, 'height', property_images.height, 'color', property_images.color ) as "picture"
from "property_images"
where "property_images"."property_id" = "properties"."id"
order by property_images.state = 'failed', property_images.position
limit $1)) as "cover"
from "properties"
where properties.id in ( (select id
from properties
where listed and country_slugs && $2::text[] and ways_to_stay && $3::text[] and id <> all ($4::text[]) and price_usd >= $5
order by price_usd, sort_name, id collate "C"
limit $6)
union all (select id
from properties
where listed and country_slugs && $7::text[] and ways_to_stay && $8::text[] and id <> all ($9::text[]) and price_usd < $10
order by price_usd desc nulls last, sort_name, id collate "C"
limit $11)
union all (select id
from properties
where listed and country_slugs && $12::text[] and ways_to_stay && $13::text[] and id <> all ($14::text[]) and price_usd is null
order by sort_name, id collate "C"
limit $15))
order by abs(properties.price_usd - $16) nulls last, properties.sort_name, properties.id collate "C"
limit $17
