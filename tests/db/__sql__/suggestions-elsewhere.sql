select "properties"."id"
from "properties"
where "properties"."listed" = $1 and properties.search_vector @@ $2::tsquery and not ts_filter(properties.search_head, '{a,b,c}') @@ $3::tsquery
order by properties.sort_name, properties.id collate "C"
limit $4
