select "properties"."id"
from "properties"
where "properties"."listed" = $1 and ts_filter(properties.search_head, '{a}') @@ $2::tsquery
order by properties.sort_name, properties.id collate "C"
limit $3
