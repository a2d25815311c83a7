import { IconVideo } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useText } from '../../../app/i18n/useText'
import { ProblemNotice } from '../../../app/problems/ProblemBanner'
import { navigate } from '../../../app/router/navigation'
import { api } from '../../../lib/api/api'
import { useCall } from '../../../lib/api/useCall'
import { Button } from '../../../ui/Button'
import { dosesAddress } from '../addresses'
import classes from '../prescriptions.module.css'

/** Asks the hospital and those above into the call of the case, and opens its section there. */
export function AskInCallButton({ episodeId }: { episodeId: number }) {
  const t = useText('prescriptions')
  const queries = useQueryClient()
  const ask = useCall(api.caseCalls.ask, { handlesOwnError: true })
  const send = async () => {
    if (!(await ask.run({ params: { id: episodeId }, body: { asks_above: true } }))) return
    void queries.invalidateQueries({ queryKey: api.caseCalls.show.key() })
    void navigate(`${dosesAddress(episodeId)}&calling=true`)
  }
  return (
    <>
      <ProblemNotice problem={ask.problem} />
      <div className={classes.buttons}>
        <Button icon={<IconVideo />} onClick={() => void send()} busy={ask.busy} busyText={t('second.askingInCall')}>
          {t('second.askInCall')}
        </Button>
      </div>
    </>
  )
}
