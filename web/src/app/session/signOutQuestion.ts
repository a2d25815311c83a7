type Question = () => Promise<boolean>

const questions = new Set<Question>()

/**
 * Adds a question that is asked before signing out with something that the server does not have.
 * @param question resolves with whether to sign out; at once if there is nothing to ask
 * @returns a function that removes it
 */
export function addSignOutQuestion(question: Question): () => void {
  questions.add(question)
  return () => {
    questions.delete(question)
  }
}

/** Returns whether to sign out, after asking if something is not sent. */
export async function askToSignOut(): Promise<boolean> {
  for (const ask of questions) if (!(await ask())) return false
  return true
}
