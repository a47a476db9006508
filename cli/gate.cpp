#include "cli/gate.h"

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
    std::string what = text("says") + " ";
    if (!finding["confirmed"].is_null()) {
      what += "Confirmed: " + text("confirmed");
    } else if (finding["stops"].get<bool>()) {
      passes = false;
      what += text("remedy") + " Or give " + home + R"( "confirm": "reason" for the column )" +
              text("column") + ", if it may be published as it is.";
    } else {
      what += text("remedy");
    }
    warn(what);
  }
  if (!passes) warn("Nothing was written.");
  return passes;
}

}  // namespace indistinct::cli
