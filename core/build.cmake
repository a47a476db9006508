# How each source of core/ is built is said in its own room, core/ROOM/build.cmake, by lists of sources:
#
#   fast, small  For the browser, what runs in loops is made fast, and what runs once a question small, since a first visit
#                loads it all. Every source is one of the two.
#   catches      Where exceptions land. Elsewhere one (memory has run out) passes through without landing pads, which are a
#                third of the size, and the page then loads a fresh engine.
#   first        What runs until a table is open: wasm/split.mjs puts it into the part that the page loads first.
#
# `*` stands for the sources of the room that are not named. A source that is neither fast nor small, and a name that no
# source has, end the build.
#
# Of core_sources, sets fast_sources, catching_sources and first_sources.
set(fast_sources "")
set(catching_sources "")
set(first_sources "")

set(rooms "")
foreach(source ${core_sources})
  file(RELATIVE_PATH path ${CMAKE_SOURCE_DIR}/core ${source})
  if(NOT path MATCHES "^([^/]+)/(.+)$")
    message(FATAL_ERROR "core/${path} stands in no room. Move it into the folder of the one that it belongs to.")
  endif()
  list(APPEND rooms ${CMAKE_MATCH_1})
  list(APPEND sources_of_${CMAKE_MATCH_1} ${CMAKE_MATCH_2})
endforeach()
list(REMOVE_DUPLICATES rooms)

foreach(room ${rooms})
  set(says core/${room}/build.cmake)
  if(NOT EXISTS ${CMAKE_SOURCE_DIR}/${says})
    message(FATAL_ERROR "How core/${room} is built is not said. Write ${says} as core/build.cmake explains.")
  endif()
  foreach(list fast small catches first)
    set(${list} "")
  endforeach()
  include(${CMAKE_SOURCE_DIR}/${says})

  foreach(name ${fast} ${small} ${catches} ${first})
    if(NOT name STREQUAL "*" AND NOT name IN_LIST sources_of_${room})
      message(FATAL_ERROR "${says} names ${name}, which is no source of core/${room}. Mend the name or take it out.")
    endif()
  endforeach()

  foreach(name ${sources_of_${room}})
    set(source ${CMAKE_SOURCE_DIR}/core/${room}/${name})
    if(name IN_LIST fast OR ("*" IN_LIST fast AND NOT name IN_LIST small))
      list(APPEND fast_sources ${source})
    elseif(NOT name IN_LIST small AND NOT "*" IN_LIST small)
      message(FATAL_ERROR "core/${room}/${name} is neither fast nor small. Name it in ${says}; core/build.cmake explains how.")
    endif()
    if(name IN_LIST catches OR "*" IN_LIST catches)
      list(APPEND catching_sources ${source})
    endif()
    if(name IN_LIST first OR "*" IN_LIST first)
      list(APPEND first_sources ${source})
    endif()
  endforeach()
endforeach()
