// Generated from the engine's losses by scripts/options.mjs. Do not edit.
export const lossTerms = {
  lm: {
    name: 'Detail lost (LM)',
    definition: "How much of its column's range each cell leaves open, on average: 0 is the value itself.",
    formula: 'mean over rows and columns of interval width / range; 1 where withheld',
    source: 'Iyengar (2002)',
  },
  dm: {
    name: 'Class size (DM)',
    definition: 'Each row is charged the number of rows that it cannot be told apart from; a withheld row, all.',
    formula: 'sum of squared class sizes + N per withheld row',
    source: 'Bayardo and Agrawal (2005)',
  },
  cm: {
    name: 'Prediction (CM)',
    definition: 'Rows whose target value is not the one their class is known by, plus every withheld row.',
    formula: 'sum of (rows − rows of the majority value) + withheld rows',
    source: 'Iyengar (2002)',
  },
  entropy: {
    name: 'Information lost (entropy)',
    definition: "The bits that a reader of the release lacks to know each cell's own value; a withheld cell lacks all.",
    formula: 'sum over cells of log2(rows of the published group / rows of the value)',
    source: 'Gionis and Tassa (2009)',
  },
  rm: {
    name: 'Explanation (RM)',
    definition:
      "How much of the target's dispersion is left within classes: 0 where each class has one number, 1 where classes say nothing.",
    formula:
      'sum over classes of (number − mean of the class)² / the same over all rows; withheld rows at the mean of all',
    source: 'Iyengar (2002)',
  },
} as const
