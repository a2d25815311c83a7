import { IconCalendarPlus } from '@tabler/icons-react'
import { Suspense, useState } from 'react'
import type { Lobby, LobbyAppointment } from '#contract/lobby/calls'
import { APPOINTMENT_STATUS } from '#contract/rules/appointmentStatus'
import { useText } from '../../../app/i18n/useText'
import { useSearchParams } from '../../../app/router/navigation'
import { useAuthSession } from '../../../app/session/useAuthSession'
import { Button } from '../../../ui/Button'
import { Dialog } from '../../../ui/feedback/Dialog'
import { InlineNotice } from '../../../ui/feedback/InlineNotice'
import { Skeleton } from '../../../ui/feedback/Skeleton'
import { isolated } from '../../../ui/isolated'
import { BookFollowUp } from '../../staffAppointments'
import { bookParameter, followUpParameter } from './followUpAddress'

type FollowUpOfferProps = { lobby: Lobby; appointments: readonly LobbyAppointment[] }

/** Offers the doctor to book a follow-up of a finished visit, which the address names, or books it; otherwise nothing. */
export function FollowUpOffer({ lobby, appointments }: FollowUpOfferProps) {
  const t = useText('lobby')
  const { can } = useAuthSession()
  const [params, setParams] = useSearchParams()
  const [isChosen, setChosen] = useState(false)
  const id = Number(params.get(followUpParameter))
  const visit = appointments.find((each) => each.id === id && each.status === APPOINTMENT_STATUS.completed)
  if (!visit || !lobby.is_doctor || !can('create-appointment')) return null
  const { patient } = visit
  const name = isolated(patient.name_text)
  // Chosen at the visit in the list: there is no offer to return to.
  const isDirect = params.has(bookParameter)
  const isOpen = isDirect || isChosen
  const leave = () => {
    setChosen(false)
    setParams({}, { replace: true })
  }
  const close = isDirect ? leave : () => setChosen(false)
  return (
    <>
      {!isDirect && (
        <InlineNotice
          tone="ok"
          icon={<IconCalendarPlus />}
          action={
            <>
              <Button size="small" variant="primary" onClick={() => setChosen(true)}>
                {t('followUp.book')}
              </Button>
              <Button size="small" variant="subtle" onClick={leave}>
                {t('followUp.no')}
              </Button>
            </>
          }
        >
          {t('followUp.offer', { name })}
        </InlineNotice>
      )}
      <Dialog open={isOpen} onClose={close} title={t('followUp.title', { name })} size="wide" fullOnPhone>
        {isOpen && (
          <Suspense fallback={<Skeleton variant="form" />}>
            <BookFollowUp
              patient={{ id: patient.id, name: patient.name_text }}
              specialtyId={lobby.clinic.specialty.id}
              doctorId={lobby.clinic.doctor.id}
              onBooked={leave}
              onClose={close}
            />
          </Suspense>
        )}
      </Dialog>
    </>
  )
}
