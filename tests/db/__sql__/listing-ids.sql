select "properties"."id"
from "properties"
where (properties.listed)
order by properties.featured desc, properties.sort_name, properties.id collate "C"
limit $1
offset $2
