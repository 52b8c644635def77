 select typed, array_agg(word) as words
from (values ($1::text, $2::integer, $3::integer)) as asked (typed, letters, faults) join search_words on properties > 0 and char_length(word) >= letters - faults and levenshtein_less_equal(left(word, letters), typed, 2 * faults) <= 2 * faults
group by typed
