import { useQuery } from '@tanstack/react-query'
import { useText } from '../../../app/i18n/useText'
import { ProblemText } from '../../../app/problems/ProblemBanner'
import { handlesOwnError, QueryBoundary } from '../../../app/query/QueryBoundary'
import { useUser } from '../../../app/session/useAuthSession'
import { api } from '../../../lib/api/api'
import type { CallResponse } from '../../../lib/api/call'
import { dayIn } from '../../../lib/dates'
import { Button } from '../../../ui/Button'
import { FormPage } from '../../../ui/form/FormPage'
import { Page } from '../../../ui/Page'
import { initialValues } from './bookingValues'
import { PatientSection } from './PatientSection'
import { PriceSection } from './PriceSection'
import { SlotSection } from './SlotSection'
import { useBookingForm } from './useBookingForm'

/** What the form chooses from. */
export type BookingChoices = CallResponse<
  typeof import('#contract/staffAppointments/bookingCalls')['staffBooking']['utilities']
>['data']

/** Returns whether a date `YYYY-MM-DD` is a national vacation. */
export function isNationalVacation({ national_vacations: vacations }: BookingChoices, date: string | null): boolean {
  return vacations.some(({ from, to }) => date !== null && from <= date && date <= to)
}

/** The page on which staff book an appointment: who, then when, then the price. */
export function CreateAppointment() {
  const t = useText('staffAppointments')
  const choices = useQuery({ ...api.staffBooking.utilities.query(), ...handlesOwnError, staleTime: 300_000 })
  if (choices.data) return <BookingForm choices={choices.data.data} />
  return (
    <Page title={t('create.title')}>
      <QueryBoundary query={choices} variant="form">
        {() => null}
      </QueryBoundary>
    </Page>
  )
}

function BookingForm({ choices }: { choices: BookingChoices }) {
  const t = useText('staffAppointments')
  const { time_zone: zone } = useUser()
  const only = choices.specialties.length === 1 ? choices.specialties[0] : undefined
  const form = useBookingForm(initialValues(only ? String(only.id) : null, dayIn(zone)), choices.country_code)
  const isVacation = isNationalVacation(choices, form.values.from)
  const title = t('create.title')
  return (
    <FormPage
      title={title}
      breadcrumbs={[{ label: t('list.title'), to: '/appointments' }, { label: title }]}
      actions={<Button to="/appointments">{t('create.cancel')}</Button>}
      form={form}
      saveLabel={t('create.save')}
      savingText={t('create.saving')}
      canSave={!isVacation}
      failure={form.problem && <ProblemText problem={form.problem} />}
    >
      <PatientSection form={form} countryCode={choices.country_code} />
      <SlotSection form={form} choices={choices} isVacation={isVacation} walkIns />
      <PriceSection form={form} />
    </FormPage>
  )
}
