import type { ApiTextKey } from '#contract/kit/issues'
import { fieldProblem } from '../http/problem'
import { violates } from './errors'

/** Runs a statement; where the database refuses it because the name is taken, says so on that field with 422. */
export async function mapUniqueViolation<T>(
  work: Promise<T>,
  field = 'name',
  key: ApiTextKey = 'validation.nameTaken',
) {
  try {
    return await work
  } catch (error) {
    throw violates(error, 'unique') ? fieldProblem(field, key) : error
  }
}

/** Runs a deletion; where the database refuses it because another row depends on this one, says so with 422. */
export async function mapForeignKeyViolation<T>(work: Promise<T>, field: string, key: ApiTextKey = 'reference.inUse') {
  try {
    return await work
  } catch (error) {
    throw violates(error, 'foreignKey') ? fieldProblem(field, key) : error
  }
}
