import { IconHourglassHigh } from '@tabler/icons-react'
import { useState } from 'react'
import type { CashEntry } from '#contract/payments/cash'
import { RestoredNotice } from '../../../app/form/RestoredNotice'
import { useLanguage, useText } from '../../../app/i18n/useText'
import { QueryBoundary } from '../../../app/query/QueryBoundary'
import { useLocation } from '../../../app/router/navigation'
import { useUser } from '../../../app/session/useAuthSession'
import { dayIn } from '../../../lib/dates'
import { FormPanels } from '../../../ui/form/FormPanels'
import { formatPounds } from '../../../ui/format'
import { isolated } from '../../../ui/isolated'
import { Page } from '../../../ui/Page'
import { TextLink } from '../../../ui/TextLink'
import { PatientSection, patientNameIn } from '../../users'
import { ReceiptDialog } from '../cash/ReceiptDialog'
import { AppointmentFormPage, type BookingChoices, isNationalVacation, useBookingChoices } from './AppointmentFormPage'
import { bookAgainIn } from './bookAgain'
import { type BookingValues, initialValues } from './bookingValues'
import { MessageCard } from './MessageCard'
import { PriceSection } from './PriceSection'
import { SlotSection } from './SlotSection'
import { bookingDraft, showBooked, useBookingForm } from './useBookingForm'

/**
 * The front desk, on which staff book an appointment: who, then when, then the price and what the patient will be told, side
 * by side.
 */
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
  const [receipt, setReceipt] = useState<CashEntry>()
  const again = bookAgainIn(useLocation().state)
  const offered = choices.specialties.find(({ id }) => String(id) === again?.specialty) ?? only
  const values = initialValues(offered ? String(offered.id) : null, choices.today ?? dayIn(zone))
  const draftKey = again ? `${bookingDraft}.${again.patient.value}` : bookingDraft
  const form = useBookingForm(
    again ? { ...values, patient_id: again.patient } : values,
    choices.country_code,
    setReceipt,
    draftKey,
  )
  const isVacation = isNationalVacation(choices, form.values.from)
  return (
    <AppointmentFormPage
      title={t('create.title')}
      form={form}
      saveLabel={useSaveLabel(form.values)}
      savingText={t('create.saving')}
      canSave={!isVacation}
      before={<RestoredNotice form={form} draftKey={draftKey} name={patientNameIn(form.values)} />}
      legend={<DeskKeys />}
    >
      <FormPanels>
        <PatientSection
          form={form}
          countryCode={choices.country_code}
          chooseLabel={t('similar.bookFor')}
          withGuardian
        />
        <SlotSection
          form={form}
          choices={choices}
          isVacation={isVacation}
          walkIns
          after={
            <TextLink
              icon={<IconHourglassHigh aria-hidden="true" />}
              to={waitlistAddress(form.values)}
              // A registered patient goes along; what was typed of a new one would be lost.
              onClick={() => !form.values.is_new && form.release()}
            >
              {t('slot.waitlist')}
            </TextLink>
          }
        />
        <div>
          <PriceSection form={form} atDesk />
          <MessageCard values={form.values} />
        </div>
      </FormPanels>
      <ReceiptDialog entry={receipt} onClose={() => receipt && showBooked(receipt.appointment)} />
    </AppointmentFormPage>
  )
}

/** Says on the button what booking does: a known patient gets a link to pay, or the price is received in cash. */
function useSaveLabel({
  payment_type,
  cash_now: isCash,
  price,
  is_new,
  identified_by,
  walk_in,
}: BookingValues): string {
  const t = useText('staffAppointments')
  const language = useLanguage()
  if (payment_type === '2' || !price) return t('create.save')
  if (isCash) return t('create.saveCash', { amount: isolated(formatPounds(price, language)) })
  return t(is_new || identified_by || walk_in ? 'create.save' : 'create.saveLink')
}

/** Returns the address at which the patient and the specialty are put on the waiting list. */
function waitlistAddress({ is_new: isNew, patient_id: patient, specialty_id: specialty }: BookingValues): string {
  const search = new URLSearchParams({
    ...(specialty && { specialty }),
    ...(patient && !isNew && { patient: patient.value }),
  })
  return `/waitlist/new?${search}`
}

const panelKeys = 'Alt 1–3'

/** The keys of the desk. */
function DeskKeys() {
  const t = useText('staffAppointments')
  return (
    <>
      <span>
        <kbd>{panelKeys}</kbd> {t('keys.panel')}
      </span>
      <span>
        <kbd>← ↑ ↓ →</kbd> {t('keys.times')}
      </span>
      <span>
        <kbd>{t('keys.space')}</kbd> {t('keys.choose')}
      </span>
    </>
  )
}
