import { useState } from 'react'
import type { RoundState } from '#contract/rounds/conference'
import { useText } from '../../../app/i18n/useText'
import { asProblem, type Problem } from '../../../lib/api/problem'
import { apiSettings } from '../../../lib/api/settings'

/**
 * Runs commands of a conference one at a time. A command that another one has overtaken is refused by the server with the
 * current state: the screen then shows that, and the user decides again.
 * @param changed reads the conference again
 */
export function useCommand(changed: () => void) {
  const t = useText('rounds')
  const [problem, setProblem] = useState<Problem>()
  const [isBusy, setBusy] = useState(false)
  const run = async (command: () => Promise<{ data: unknown }>): Promise<boolean> => {
    if (isBusy) return false
    setBusy(true)
    setProblem(undefined)
    try {
      await command()
      return true
    } catch (thrown) {
      setProblem(asProblem(thrown, apiSettings.texts.network))
      return false
    } finally {
      setBusy(false)
      changed()
    }
  }
  const notice = problem?.status === 409 ? t('outdated') : undefined
  return { run, isBusy, problem: problem?.status === 409 ? undefined : problem, notice }
}

/** What a part of the conference needs to send commands. */
export interface Commands {
  id: number
  state: RoundState
  changed: () => void
}
