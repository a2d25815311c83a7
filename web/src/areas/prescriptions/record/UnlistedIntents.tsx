import { useIntentList } from './intents'
import { SendState } from './SendState'

/**
 * Shows what was recorded and not confirmed, of doses whose own panel is not open.
 * @param shown the key of the dose whose panel is open
 */
export function UnlistedIntents({ shown }: { shown: string | undefined }) {
  const intents = useIntentList().filter(({ target }) => target !== shown)
  return intents.map((intent) => <SendState key={intent.clientId} intent={intent} />)
}
