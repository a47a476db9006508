#include "cli/gate.h"

#include <iostream>

namespace indistinct::cli {

Done askGate(Engine& engine, const Json& ask, Json& result) {
  auto answer = engine.ask("gate", textOf(ask));
  if (!answer) return answer.error();
  result["gate"] = Json::parse(*answer)["gate"];
  return done();
}

bool passesGate(const Json& result, const std::string& home) {
  bool passes = true;
  for (const Json& finding : result["gate"]) {
    const auto text = [&](const char* key) { return finding[key].get<std::string>(); };
    std::cerr << "indistinct: " << text("says") << ' ';
    if (!finding["confirmed"].is_null()) {
      std::cerr << "Confirmed: " << text("confirmed") << '\n';
    } else if (finding["stops"].get<bool>()) {
      passes = false;
      std::cerr << text("remedy") << " Or give " << home << R"( "confirm": "reason" for the column )"
                << text("column") << ", if it may be published as it is.\n";
    } else {
      std::cerr << text("remedy") << '\n';
    }
  }
  if (!passes) std::cerr << "indistinct: Nothing was written.\n";
  return passes;
}

}  // namespace indistinct::cli
