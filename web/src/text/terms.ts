// What every figure of the evidence means: its definition, its formula and where it comes from.
import { lossTerms } from './lossTerms'

export interface Term {
  name: string
  definition: string
  formula: string
  source: string
}

export const terms = {
  prosecutor: {
    name: 'Highest risk (prosecutor)',
    definition:
      'The chance to pick the right row for somebody of whom one knows the quasi-identifiers and that the file holds them; of the row that is easiest to find.',
    formula: '1 / rows of the smallest class',
    source: 'El Emam and Dankar (2008)',
  },
  meanRisk: {
    name: 'Average risk (prosecutor)',
    definition: 'The same chance, averaged over all published rows.',
    formula: 'classes / rows',
    source: 'El Emam and Dankar (2008)',
  },
  journalist: {
    name: 'Highest risk (journalist)',
    definition:
      'The same chance for one who does not know whether the file holds the person: the class is looked for in the whole population.',
    formula: '1 / people of the smallest class, counted or estimated as rows × population / file',
    source: 'El Emam and Dankar (2008)',
  },
  marketer: {
    name: 'Share recognised (marketer)',
    definition: 'Of all rows, how many one expects to get right who matches the whole file against a register.',
    formula: 'mean over rows of 1 / people of the class',
    source: 'Dankar and El Emam (2010)',
  },
  atRisk: {
    name: 'Rows at risk',
    definition: 'Rows whose risk is above the threshold that you chose.',
    formula: 'rows of classes with 1 / rows > threshold',
    source: 'El Emam (2013), Guide to the De-Identification of Personal Health Information',
  },
  unique: {
    name: 'Rows alone',
    definition: 'Rows that nobody shares all quasi-identifiers with: sample uniques.',
    formula: 'classes of one row; of one person, where k counts those',
    source: 'Skinner and Elliot (2002)',
  },
  smallestClass: {
    name: 'Smallest class',
    definition: 'Every published row shares its quasi-identifiers with at least one fewer than so many others.',
    formula: 'least rows of a published class; persons, where k counts those',
    source: 'Samarati and Sweeney (1998)',
  },
  suppressed: {
    name: 'Rows withheld',
    definition: 'Rows that are withheld because their class has fewer than k rows, or persons where k counts those.',
    formula: 'rows of the original − rows published',
    source: 'Samarati and Sweeney (1998)',
  },
  without: {
    name: 'If this column were not known',
    definition: 'The average risk from one who knows all quasi-identifiers but this one.',
    formula: 'classes without the column / rows',
    source: 'Samarati and Sweeney (1998)',
  },
  alone: {
    name: 'From this column alone',
    definition: 'Rows below k for one who knows this column only.',
    formula: 'rows of values that fewer than k rows have',
    source: 'Samarati and Sweeney (1998)',
  },
  homogeneous: {
    name: 'Rows given away',
    definition:
      'Rows of classes that have one sensitive value only: who is known to be in such a class has that value, though nobody is singled out.',
    formula: 'rows of classes with 1 different value',
    source: 'Machanavajjhala et al. (2006)',
  },
  distinct: {
    name: 'Fewest different values',
    definition: 'Every class shows at least so many different sensitive values.',
    formula: 'least number of different values in a class (distinct l)',
    source: 'Machanavajjhala et al. (2006)',
  },
  told: {
    name: 'Best guess',
    definition: 'How often one is right who guesses the most frequent sensitive value of the class.',
    formula: 'mean over rows of (rows of the most frequent value / rows of the class)',
    source: 'Machanavajjhala et al. (2006)',
  },
  farthest: {
    name: 'Farthest from the whole',
    definition: "How much the class with the most unusual sensitive values differs from the file's.",
    formula: 'greatest total variation between a class and the published rows',
    source: 'Li et al. (2007)',
  },
  ...lossTerms,
  meanClass: {
    name: 'Rows per class, mean',
    definition: 'How many rows a class has on average.',
    formula: 'published rows / classes',
    source: 'LeFevre et al. (2006)',
  },
  medianClass: {
    name: 'Half the rows are in classes of',
    definition: 'Half of the published rows are in classes of so many rows or more.',
    formula: 'row-weighted median of class sizes',
    source: 'LeFevre et al. (2006)',
  },
  withheld: {
    name: 'Moved by withholding',
    definition: 'The largest difference in the share of any set of published groups, before and after.',
    formula: '½ Σ |p − q| over published groups (total variation)',
    source: 'Cha (2007)',
  },
  spread: {
    name: 'Moved in all',
    definition:
      'The same over the original values, as an analyst sees them who takes the values of a group as equally likely: withholding and generalizing together.',
    formula: '½ Σ |p − q| over values, q = share of the group / its values',
    source: 'Cha (2007)',
  },
  hellinger: {
    name: 'Hellinger distance',
    definition: 'A distance of two distributions that weighs rare values more; 0 is equal, 1 has nothing in common.',
    formula: '√(1 − Σ √(p q))',
    source: 'Hellinger (1909)',
  },
  jensenShannon: {
    name: 'Jensen–Shannon distance',
    definition: 'What one learns from a value about which of the two files it is from; 0 is nothing, 1 is all.',
    formula: '√(½ Σ p log₂ (p/m) + ½ Σ q log₂ (q/m)), m = (p + q)/2',
    source: 'Lin (1991)',
  },
  earthMover: {
    name: "Earth mover's distance",
    definition: 'How far rows must move along the order of the values, as a part of the whole range.',
    formula: 'Σ |cumulated p − q| / (values − 1)',
    source: 'Rubner et al. (2000)',
  },
  entropyLost: {
    name: 'Information lost',
    definition: "How much of the published rows' information about the value its group no longer tells.",
    formula: 'H(value | group) / H(value)',
    source: 'Gionis and Tassa (2009)',
  },
  rm: {
    name: 'Dispersion within classes (RM)',
    definition:
      'How far the values of a class lie apart, by variance or by absolute deviation from the median; a withheld row counts in full. 0 is none, 1 is as far as in the whole file.',
    formula: 'dispersion within classes / dispersion of all rows + withheld / rows',
    source: 'LeFevre, DeWitt and Ramakrishnan (2006)',
  },
  cramer: {
    name: "Cramér's V",
    definition: 'How strongly two columns hang together: 0 is not at all, 1 is that one decides the other.',
    formula: '√(χ² / (n (min(r, c) − 1)))',
    source: 'Cramér (1946)',
  },
  right: {
    name: 'Target predicted',
    definition:
      'How often a classifier (naive Bayes on the quasi-identifiers) is right on rows that it was not trained with; withheld rows cannot be trained with, but count.',
    formula: '10-fold cross-validation, seeded',
    source: 'Iyengar (2002)',
  },
  auc: {
    name: 'Area under the curve (AUC)',
    definition: 'The chance that a row of the one class scores higher than one of the other; 0.5 is guessing.',
    formula: 'P(score of a positive > score of a negative)',
    source: 'Hanley and McNeil (1982)',
  },
  explained: {
    name: 'Variance explained',
    definition: 'How much of the differences between rows in this number the mean of their group explains.',
    formula: '1 − squares within groups / squares in all',
    source: 'Fisher (1925)',
  },
  suda: {
    name: 'Weight (SUDA score)',
    definition:
      'An unsafe combination counts the more, the fewer columns it takes: so many more sets of columns hold it. A set of columns weighs what its combinations count together, as a share of what all count.',
    formula: '(columns − size) × (columns − size − 1) × … × 1 for each combination',
    source: 'Elliot, Manning and Ford (2002)',
  },
  splits: {
    name: 'Split points',
    definition:
      'The values of a column stand in order and are cut between any two: each group holds neighbours, the same for all rows.',
    formula: '2^(values − 1) ways for a column',
    source: 'Bayardo and Agrawal (2005)',
  },
  levels: {
    name: 'Whole levels',
    definition:
      'All values of a column are published at one level of its taxonomy, the finest that can be kept: fewer ways, so all are known at once, but coarser files.',
    formula: 'one way for each level of the taxonomy',
    source: 'Samarati (2001)',
  },
  local: {
    name: 'Local groups',
    definition:
      'Every group of at least k rows publishes cells of its own: far more detail, but the same value may be published in several ways, so that ranges overlap.',
    formula: 'one way for each partition of the rows',
    source: 'LeFevre, DeWitt and Ramakrishnan (2006)',
  },
} as const satisfies Record<string, Term>

export type TermId = keyof typeof terms
