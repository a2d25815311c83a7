import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import type { Form } from '../../../app/form/useForm'
import { useText } from '../../../app/i18n/useText'
import { ProblemText } from '../../../app/problems/ProblemBanner'
import { handlesOwnError } from '../../../app/query/QueryBoundary'
import { api } from '../../../lib/api/api'
import type { CallResponse } from '../../../lib/api/call'
import { Button } from '../../../ui/Button'
import { FormPage, type FormPageProps, type FormState } from '../../../ui/form/FormPage'

type ChoicesResponse = CallResponse<
  typeof import('#contract/staffAppointments/bookingCalls')['staffBooking']['utilities']
>

/** What the forms of appointments choose from. */
export type BookingChoices = ChoicesResponse['data']

/** Fetches what the forms of appointments choose from. */
export function useBookingChoices(): UseQueryResult<ChoicesResponse> {
  return useQuery({ ...api.staffBooking.utilities.query(), ...handlesOwnError, staleTime: 300_000 })
}

/** Returns whether a date `YYYY-MM-DD` is a national vacation in every country in which the user's clinics are. */
export function isNationalVacation(
  { national_vacations: vacations, countries }: BookingChoices,
  date: string | null,
): boolean {
  if (date === null || countries.length === 0) return false
  const away = vacations.filter(({ from, to }) => from <= date && date <= to)
  return countries.every((country) => away.some(({ country_id: id }) => id === country))
}

type AppointmentFormPageProps = Pick<
  FormPageProps,
  'title' | 'saveLabel' | 'savingText' | 'canSave' | 'readOnlyReason' | 'before' | 'legend' | 'children'
> & { form: FormState & Pick<Form<object>, 'problem'> }

/** The page of a form that books or moves an appointment; both lead back to the list. */
export function AppointmentFormPage({ title, form, ...page }: AppointmentFormPageProps) {
  const t = useText('staffAppointments')
  return (
    <FormPage
      title={title}
      breadcrumbs={[{ label: t('list.title'), to: '/appointments' }, { label: title }]}
      actions={<Button to="/appointments">{t('create.cancel')}</Button>}
      form={form}
      failure={form.problem && <ProblemText problem={form.problem} />}
      {...page}
    />
  )
}
