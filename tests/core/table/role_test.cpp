#include "core/table/role.h"

#include <gtest/gtest.h>

namespace indistinct {
namespace {

TEST(Role, IsNamedAndFound) {
  for (const Role role : {Role::quasi, Role::sensitive, Role::target, Role::count, Role::weight,
                          Role::identifier, Role::entity, Role::keep, Role::drop}) {
    EXPECT_EQ(parseRole(word(role)), role);
  }
  EXPECT_FALSE(parseRole("quasi-identifier"));
}

}  // namespace
}  // namespace indistinct
