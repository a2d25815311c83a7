/**
 * Works on files one after another, also after one that fails: one that the store has lost keeps none behind it.
 * @throws what the first that failed has thrown, once each had its turn
 */
export async function eachFile<Row>(files: readonly Row[], work: (file: Row) => Promise<void>): Promise<void> {
  const failures: unknown[] = []
  for (const file of files)
    await work(file).catch((failure: unknown) => {
      failures.push(failure)
    })
  if (failures.length > 0) throw failures[0]
}
