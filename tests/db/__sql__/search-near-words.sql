 select typed, array_agg(word) as words
from (values ($1::text, $2::integer, $3::integer)) as input (typed, letters, typos) join search_words on properties > 0 and char_length(word) >= letters - typos and levenshtein_less_equal(left(word, letters), typed, 2 * typos) <= 2 * typos
group by typed
