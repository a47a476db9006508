set(fast date_pattern.cpp decoder.cpp detect_notation.cpp encoder.cpp encoding.cpp reader.cpp records.cpp role.cpp types.cpp
    utf8.cpp values.cpp)
set(small blanks.cpp dialect.cpp missing.cpp names.cpp profile.cpp propose.cpp propose_words.cpp)
set(catches reader.cpp)
set(first decoder.cpp dialect.cpp encoder.cpp encoding.cpp missing.cpp names.cpp reader.cpp records.cpp role.cpp
    types.cpp utf8.cpp)
