select "properties" as "total"
from "listing_counts"
where "kind" = $1 and "key" = $2
