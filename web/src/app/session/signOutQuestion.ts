type Question = () => Promise<boolean>

const questions = new Set<Question>()

/**
 * Adds a question that is asked before signing out deletes something from this device.
 * @param question resolves with whether to sign out; at once if nothing would be deleted
 * @returns a function that removes it
 */
export function addSignOutQuestion(question: Question): () => void {
  questions.add(question)
  return () => {
    questions.delete(question)
  }
}

/** Returns whether to sign out, after asking if that deletes something. */
export async function askToSignOut(): Promise<boolean> {
  for (const ask of questions) if (!(await ask())) return false
  return true
}
