import { type GuardedDeclaration, guardedRecords } from '../access/declarations'

type ExplainedDeclaration = Extract<GuardedDeclaration, { explained: true }>

/**
 * A kind of record that can be explained by id. Several access rules can guard one record; each guards one of these
 * kinds.
 */
export type SubjectKind = ExplainedDeclaration['kind']

export const subjectKinds: readonly SubjectKind[] = guardedRecords
  .filter((each): each is ExplainedDeclaration => 'explained' in each)
  .map(({ kind }) => kind)
