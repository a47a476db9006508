// Generated from the engine's losses by scripts/options.mjs. Do not edit.
export const losses = {
  lm: {
    title: 'Detail lost (LM)',
    brief: 'Detail',
    purpose: 'Any analysis',
    aim: 'how much of its range each value leaves open, averaged over rows and columns.',
    figure: 'detail lost',
    pricedBy: 'cells',
    needsTarget: false,
  },
  dm: {
    title: 'Class size (DM)',
    brief: 'Class size',
    purpose: 'Counting',
    aim: 'as few rows as possible share a class; a withheld row counts as one that shares with all.',
    figure: 'sum of squared class sizes',
    pricedBy: 'size',
    needsTarget: false,
  },
  cm: {
    title: 'Prediction (CM)',
    brief: 'Prediction',
    purpose: 'Predicting a column',
    aim: 'rows whose target the class would predict wrongly, and withheld rows.',
    figure: 'rows mispredicted or withheld',
    pricedBy: 'labels',
    needsTarget: true,
  },
  entropy: {
    title: 'Information lost (entropy)',
    brief: 'Information',
    purpose: 'Distributions',
    aim: 'the bits that a reader lacks to know each value: most for a rare one among frequent ones.',
    figure: 'information lost',
    pricedBy: 'cells',
    needsTarget: false,
  },
} as const
export type LossId = keyof typeof losses
