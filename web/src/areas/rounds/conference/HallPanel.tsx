import { IconTrash } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useRemoval } from '../../../app/entity/useRemoval'
import { useText } from '../../../app/i18n/useText'
import { handlesOwnError, QueryBoundary } from '../../../app/query/QueryBoundary'
import { api } from '../../../lib/api/api'
import { useCall } from '../../../lib/api/useCall'
import { Button } from '../../../ui/Button'
import { Card } from '../../../ui/Card'
import { IconButton } from '../../../ui/IconButton'
import { Name } from '../../../ui/Name'
import rounds from '../rounds.module.css'

/** People from outside: those in the waiting room are admitted one by one, or all at once. */
export function HallPanel({ roundId, changed }: { roundId: number; changed: () => void }) {
  const t = useText('rounds')
  const removal = useRemoval()
  const query = useQuery({
    ...api.publicRounds.registrations.query({ params: { id: roundId } }),
    ...handlesOwnError,
    refetchInterval: 15_000,
  })
  const admission = useCall(api.publicRounds.admit)
  const admit = async (guests: number[], all: boolean) => {
    await admission.run({ params: { id: roundId }, body: { guests, all } })
    await query.refetch()
    changed()
  }
  const remove = async (guestId: number) => {
    const call = { call: () => api.publicRounds.removeGuest.call({ params: { id: roundId, guestId } }) }
    await removal({ call, area: 'publicRounds', body: t('hall.removeBody'), done: t('hall.removed') }, guestId)
  }
  return (
    <Card title={t('hall')}>
      <QueryBoundary query={query} variant="rows">
        {({ data }) => {
          const waiting = data.filter(({ state }) => state === 'waiting')
          const here = data.filter(({ state }) => state === 'admitted')
          return (
            <div className={rounds.stack}>
              <p>{t('hall.counts', { waiting: waiting.length, admitted: here.length })}</p>
              {waiting.length > 1 && (
                <Button size="small" busy={admission.busy} onClick={() => void admit([], true)}>
                  {t('hall.admitAll')}
                </Button>
              )}
              <ul className={rounds.names}>
                {[...waiting, ...here].map(({ id, name, state }) => (
                  <li key={id} className={rounds.cardHead}>
                    <Name>{name}</Name>
                    <span className={rounds.buttons}>
                      {state === 'waiting' && (
                        <Button size="small" busy={admission.busy} onClick={() => void admit([id], false)}>
                          {t('hall.admit')}
                        </Button>
                      )}
                      <IconButton
                        icon={<IconTrash />}
                        label={t('hall.remove', { name })}
                        onClick={() => void remove(id)}
                      />
                    </span>
                  </li>
                ))}
              </ul>
            </div>
          )
        }}
      </QueryBoundary>
    </Card>
  )
}
