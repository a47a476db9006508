#include "core/assess/least_squares.h"

#include <Eigen/QR>
#include <algorithm>
#include <cmath>
#include <unsupported/Eigen/SpecialFunctions>

namespace indistinct {
namespace {

using Eigen::Index;
using Eigen::MatrixXd;
using Eigen::VectorXd;

constexpr double tolerance = 1e-7;

// That of so many degrees the squared distance from 0, in errors, is as great: for one column Student's t,
// for several Fisher's F. Both are the incomplete beta function, without a difference of nearly equal
// numbers.
double chanceOf(double f, double columns, double degrees) {
  return Eigen::numext::betainc(degrees / 2, columns / 2, degrees / (degrees + columns * f));
}

// What Student's t exceeds, on either side, with this chance.
double quantile(double chance, double degrees) {
  double low = 0, high = 1;  // of degrees / (degrees + t²), with which the chance rises
  for (int halvings = 0; halvings < 200 && low < high; halvings++) {
    const double middle = (low + high) / 2;
    if (middle == low || middle == high) break;
    (Eigen::numext::betainc(degrees / 2, 0.5, middle) < chance ? low : high) = middle;
  }
  return std::sqrt(degrees * (1 / high - 1));
}

// How many columns say something of their own.
Index rankOf(const MatrixXd& columns) {
  Eigen::ColPivHouseholderQR<MatrixXd> qr(columns);
  qr.setThreshold(tolerance);
  return qr.rank();
}

// Columns of length 1, so that units do not decide; a column of zeros stays one.
MatrixXd scaled(MatrixXd columns) {
  for (Index c = 0; c < columns.cols(); c++)
    if (const double length = columns.col(c).norm(); length > 0) columns.col(c) /= length;
  return columns;
}

// Those that are kept, in their order.
std::vector<Index> independent(const MatrixXd& triangle) {
  const MatrixXd columns = scaled(triangle);
  const Index rank = rankOf(columns);
  std::vector<Index> kept;
  MatrixXd basis(columns.rows(), columns.cols());
  for (Index c = 0; c < columns.cols(); c++) {
    if (rank < columns.cols()) {
      const auto sofar = basis.leftCols(static_cast<Index>(kept.size()));
      VectorXd rest = columns.col(c);
      // Twice is enough (Kahan; Parlett, "The Symmetric Eigenvalue Problem", 6-9).
      for (int twice = 0; twice < 2; twice++) rest -= sofar * (sofar.transpose() * rest);
      if (rest.norm() < tolerance) continue;
      basis.col(static_cast<Index>(kept.size())) = rest.normalized();
    }
    kept.push_back(c);
  }
  return kept;
}

}  // namespace

struct LeastSquares::Triangle {
  Index columns, width;
  MatrixXd stacked;  // the triangle of all rows so far, then rows that wait
  Index filled;
  uint64_t rows = 0;

  Triangle(uint32_t ofColumns, uint32_t outcomes)
      : columns(static_cast<Index>(ofColumns)),
        width(columns + static_cast<Index>(outcomes)),
        stacked(MatrixXd::Zero(5 * width + 64, width)),
        filled(width) {}

  void fold() {
    Eigen::HouseholderQR<Eigen::Ref<MatrixXd>> qr(stacked);
    stacked.topRows(width).triangularView<Eigen::StrictlyLower>().setZero();
    stacked.bottomRows(stacked.rows() - width).setZero();
    filled = width;
  }
};

LeastSquares::LeastSquares(uint32_t columns, uint32_t outcomes)
    : triangle_(std::make_unique<Triangle>(columns, outcomes)) {}
LeastSquares::~LeastSquares() = default;
LeastSquares::LeastSquares(LeastSquares&&) noexcept = default;

void LeastSquares::add(std::span<const double> row, uint64_t rows) {
  Triangle& t = *triangle_;
  if (t.filled == t.stacked.rows()) t.fold();
  t.stacked.row(t.filled++) =
      std::sqrt(static_cast<double>(rows)) *
      Eigen::Map<const Eigen::RowVectorXd>(row.data(), static_cast<Index>(row.size()));
  t.rows += rows;
}

std::vector<LinearFit> LeastSquares::fit(std::span<const Term> terms) {
  Triangle& t = *triangle_;
  t.fold();
  const MatrixXd all = t.stacked.topLeftCorner(t.columns, t.columns);
  const auto kept = independent(all);
  const auto rank = static_cast<Index>(kept.size());
  if (rank == 0) {
    const Coefficient out{true, 0, 0, 0, 0, 1};
    const LinearFit nothing{0,
                            0,
                            0,
                            0,
                            std::vector<Coefficient>(static_cast<size_t>(t.columns), out),
                            std::vector<TermTest>(terms.size())};
    return std::vector<LinearFit>(static_cast<size_t>(t.width - t.columns), nothing);
  }
  MatrixXd chosen(t.columns, rank);
  for (Index i = 0; i < rank; i++) chosen.col(i) = all.col(kept[static_cast<size_t>(i)]);
  const Eigen::HouseholderQR<MatrixXd> qr(chosen);
  const MatrixXd inverse =
      qr.matrixQR().topRows(rank).triangularView<Eigen::Upper>().solve(MatrixXd::Identity(rank, rank));
  const MatrixXd covariance = inverse * inverse.transpose();  // in units of the residuals' variance

  std::vector<LinearFit> fits;
  for (Index outcome = t.columns; outcome < t.width; outcome++) {
    LinearFit& fit = fits.emplace_back();
    fit.rows = t.rows;
    fit.coefficients.resize(static_cast<size_t>(t.columns), Coefficient{true, 0, 0, 0, 0, 1});
    fit.terms.resize(terms.size());
    const VectorXd told = t.stacked.col(outcome).head(t.columns);
    const VectorXd estimates = qr.solve(told);
    const double left = (told - chosen * estimates).squaredNorm() +
                        t.stacked.col(outcome).segment(t.columns, t.width - t.columns).squaredNorm();
    const double around = t.stacked.col(outcome).segment(1, t.width - 1).squaredNorm();
    fit.explained = around > 0 ? std::max(0.0, 1 - left / around) : 0;
    const auto spent = static_cast<uint64_t>(rank);
    fit.degrees = t.rows > spent ? t.rows - spent : 0;
    const auto degrees = static_cast<double>(fit.degrees);
    const double variance = fit.degrees > 0 ? left / degrees : 0;
    fit.deviation = std::sqrt(variance);
    const double wide = fit.degrees > 0 ? quantile(0.05, degrees) : 0;
    for (Index i = 0; i < rank; i++) {
      Coefficient& c = fit.coefficients[static_cast<size_t>(kept[static_cast<size_t>(i)])];
      c = {false, estimates[i], std::sqrt(variance * covariance(i, i)), estimates[i], estimates[i], 1};
      if (c.error == 0) continue;
      c.low -= wide * c.error;
      c.high += wide * c.error;
      c.p = chanceOf(c.estimate / c.error * (c.estimate / c.error), 1, degrees);
    }
    for (size_t i = 0; i < terms.size(); i++) {
      std::vector<Index> own;
      for (Index c = 0; c < rank; c++)
        if (const auto column = static_cast<uint32_t>(kept[static_cast<size_t>(c)]);
            column >= terms[i].first && column < terms[i].end)
          own.push_back(c);
      TermTest& test = fit.terms[i];
      test.degrees = static_cast<uint32_t>(own.size());
      if (own.empty() || variance == 0) continue;
      const auto size = static_cast<Index>(own.size());
      VectorXd part(size);
      MatrixXd block(size, size);
      for (Index a = 0; a < size; a++) {
        part[a] = estimates[own[static_cast<size_t>(a)]];
        for (Index b = 0; b < size; b++)
          block(a, b) = covariance(own[static_cast<size_t>(a)], own[static_cast<size_t>(b)]);
      }
      const VectorXd solved = block.colPivHouseholderQr().solve(part);
      test.f = part.dot(solved) / (static_cast<double>(size) * variance);
      test.p = chanceOf(test.f, static_cast<double>(size), degrees);
    }
  }
  return fits;
}

}  // namespace indistinct
