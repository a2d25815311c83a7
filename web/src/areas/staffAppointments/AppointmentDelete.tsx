import { IconTrash } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { StaffAppointment } from '#contract/staffAppointments/staffAppointment'
import { useText } from '../../app/i18n/useText'
import { handlesOwnError, QueryBoundary } from '../../app/query/QueryBoundary'
import { navigate, useParams } from '../../app/router/navigation'
import { api } from '../../lib/api/api'
import { useCall } from '../../lib/api/useCall'
import { Button } from '../../ui/Button'
import { InlineNotice } from '../../ui/feedback/InlineNotice'
import { useToasts } from '../../ui/feedback/toasts'
import { Page } from '../../ui/Page'
import { PatientBanner } from '../../ui/PatientBanner'
import classes from './AppointmentDelete.module.css'
import { VisitCard } from './show/cards'

/** Asks whether to delete an appointment, which is shown. */
export function AppointmentDelete() {
  const t = useText('staffAppointments')
  const { id = '' } = useParams()
  const query = useQuery({ ...api.staffAppointments.show.query({ params: { id } }), ...handlesOwnError })
  const parent = { to: '/appointments', label: t('list.title') }
  return (
    <Page title={t('delete.title')} breadcrumbs={[parent, { label: t('delete.title') }]} width="narrow">
      <QueryBoundary query={query} missing={parent}>
        {({ data }) => <Question appointment={data} />}
      </QueryBoundary>
    </Page>
  )
}

function Question({ appointment }: { appointment: StaffAppointment }) {
  const t = useText('staffAppointments')
  const app = useText('app')
  const toasts = useToasts()
  const queries = useQueryClient()
  const { run, busy } = useCall(api.staffAppointments.remove)
  const { id, patient, can_delete: canDelete } = appointment
  const remove = async () => {
    if (!(await run({ params: { id } }))) return
    toasts.success(t('delete.done'))
    await navigate('/cancelled-appointments', { replace: true })
    await queries.invalidateQueries({ queryKey: ['staffAppointments'] })
  }
  return (
    <>
      <PatientBanner id={patient.id} name={patient.name_text} photo={patient.avatar} age={patient.shown_age} />
      <VisitCard appointment={appointment} />
      <InlineNotice tone={canDelete ? 'warn' : 'info'}>{t(canDelete ? 'delete.body' : 'delete.refused')}</InlineNotice>
      <div className={classes.buttons}>
        {canDelete && (
          <Button
            variant="danger"
            icon={<IconTrash />}
            busy={busy}
            busyText={t('delete.busy')}
            onClick={() => void remove()}
          >
            {app('remove.yes')}
          </Button>
        )}
        <Button to={`/appointments/${id}/show`}>{canDelete ? app('remove.no') : t('delete.back')}</Button>
      </div>
    </>
  )
}
