import { RestoredNotice } from '../../../app/form/RestoredNotice'
import { useText } from '../../../app/i18n/useText'
import { QueryBoundary } from '../../../app/query/QueryBoundary'
import { useUser } from '../../../app/session/useAuthSession'
import { dayIn } from '../../../lib/dates'
import { Page } from '../../../ui/Page'
import { PatientSection, patientNameIn } from '../../users'
import { AppointmentFormPage, type BookingChoices, isNationalVacation, useBookingChoices } from './AppointmentFormPage'
import { initialValues } from './bookingValues'
import { PriceSection } from './PriceSection'
import { SlotSection } from './SlotSection'
import { bookingDraft, useBookingForm } from './useBookingForm'

/** The page on which staff book an appointment: who, then when, then the price. */
export function CreateAppointment() {
  const t = useText('staffAppointments')
  const choices = useBookingChoices()
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
  const form = useBookingForm(
    initialValues(only ? String(only.id) : null, choices.today ?? dayIn(zone)),
    choices.country_code,
  )
  const isVacation = isNationalVacation(choices, form.values.from)
  return (
    <AppointmentFormPage
      title={t('create.title')}
      form={form}
      saveLabel={t('create.save')}
      savingText={t('create.saving')}
      canSave={!isVacation}
      before={<RestoredNotice form={form} draftKey={bookingDraft} name={patientNameIn(form.values)} />}
    >
      <PatientSection
        form={form}
        countryCode={choices.country_code}
        why={t('patient.why')}
        chooseLabel={t('similar.bookFor')}
        withGuardian
      />
      <SlotSection form={form} choices={choices} isVacation={isVacation} walkIns />
      <PriceSection form={form} />
    </AppointmentFormPage>
  )
}
