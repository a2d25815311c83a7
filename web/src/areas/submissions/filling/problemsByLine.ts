const prefix = 'surveys_answers.'

/** Returns the messages of a 422 by line. */
export function problemsByLine(errors: Readonly<Record<string, readonly string[]>>): ReadonlyMap<number, string> {
  const ofAnswers = Object.entries(errors).filter(([field]) => field.startsWith(prefix))
  return new Map(ofAnswers.map(([field, [message = '']]) => [Number(field.slice(prefix.length)), message]))
}
