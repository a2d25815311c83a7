import { useQuery, useQueryClient } from '@tanstack/react-query'
import type * as z from 'zod'
import type { StaffOfferInput, StaffWaitlistEntry } from '#contract/waitlist/entry'
import { useForm } from '../../../app/form/useForm'
import { useText } from '../../../app/i18n/useText'
import { ProblemText } from '../../../app/problems/ProblemBanner'
import { handlesOwnError, QueryBoundary } from '../../../app/query/QueryBoundary'
import { navigate, useParams } from '../../../app/router/navigation'
import { useUser } from '../../../app/session/useAuthSession'
import { api } from '../../../lib/api/api'
import type { CallResponse } from '../../../lib/api/call'
import { dayIn } from '../../../lib/dates'
import { Button } from '../../../ui/Button'
import { InlineNotice } from '../../../ui/feedback/InlineNotice'
import { useToasts } from '../../../ui/feedback/toasts'
import { FormPage } from '../../../ui/form/FormPage'
import { FormSection } from '../../../ui/form/FormSection'
import { Page } from '../../../ui/Page'
import { Person } from '../../../ui/Person'
import {
  type BookingChoices,
  initialSlot,
  isNationalVacation,
  SlotSection,
  type SlotValues,
  useBookingChoices,
} from '../../staffAppointments'
import { subjectOf, useWishText } from '../wishText'

type Response = CallResponse<typeof import('#contract/waitlist/calls')['staffWaitlist']['offer']>

/** The page on which staff offer a free time to a waiting patient. */
export function OfferTime() {
  const t = useText('waitlist')
  const id = Number(useParams<'id'>().id)
  const choices = useBookingChoices()
  const entry = useQuery({
    ...api.staffWaitlist.show.query({ params: { id } }),
    ...handlesOwnError,
    staleTime: Number.POSITIVE_INFINITY,
  })
  if (entry.data && choices.data) return <OfferForm entry={entry.data.data} choices={choices.data.data} />
  return (
    <Page title={t('offer.title')}>
      <QueryBoundary query={entry} variant="form" missing={{ to: '/waitlist', label: t('staff.title') }}>
        {() => (
          <QueryBoundary query={choices} variant="form">
            {() => null}
          </QueryBoundary>
        )}
      </QueryBoundary>
    </Page>
  )
}

const toRequestBody = ({ clinic_id, date, schedule_time }: SlotValues) => ({ clinic_id, date, schedule_time })

function OfferForm({ entry, choices }: { entry: StaffWaitlistEntry; choices: BookingChoices }) {
  const t = useText('waitlist')
  const toasts = useToasts()
  const queries = useQueryClient()
  const { time_zone: own } = useUser()
  const { place, dates, parts } = useWishText()(entry)
  const today = choices.today ?? dayIn(own)
  const [only] = choices.specialties
  const specialty = entry.specialty?.id ?? (choices.specialties.length === 1 ? only?.id : undefined)
  const from = entry.date_from > today ? entry.date_from : today
  const form = useForm<SlotValues, ReturnType<typeof toRequestBody>, Response>({
    initial: {
      ...initialSlot(specialty === undefined ? null : String(specialty), from),
      type: entry.hospital ? 'physical' : 'virtual',
    },
    schema: () => import('#contract/waitlist/entry').then((m) => m.StaffOfferInput),
    body: toRequestBody,
    // The schema has validated the body: a missing field has become an error.
    send: (body, options) =>
      api.staffWaitlist.offer.call({
        params: { id: entry.id },
        body: body as z.input<typeof StaffOfferInput>,
        ...options,
      }),
    onDone: () => {
      toasts.success(t('offer.done'))
      void queries.invalidateQueries({ queryKey: ['staffWaitlist'] })
      void navigate('/waitlist')
    },
    handlesOwnError: true,
  })
  const isVacation = isNationalVacation(choices, form.values.from)
  return (
    <FormPage
      title={t('offer.title')}
      breadcrumbs={[{ label: t('staff.title'), to: '/waitlist' }, { label: t('offer.title') }]}
      actions={<Button to="/waitlist">{t('add.cancel')}</Button>}
      form={form}
      saveLabel={t('offer.save')}
      savingText={t('offer.saving')}
      canSave={!isVacation}
      failure={form.problem && <ProblemText problem={form.problem} />}
    >
      <FormSection title={t('column.patient')} why={t('offer.why')}>
        <Person
          id={entry.patient.id}
          name={entry.patient.name_text}
          photo={entry.patient.avatar}
          line={[subjectOf(entry), place, dates, parts].join(' · ')}
          size={40}
        />
        {entry.offer?.state === 'open' && <InlineNotice tone="warn">{t('offer.isOpen')}</InlineNotice>}
      </FormSection>
      <SlotSection
        form={form}
        choices={choices}
        isVacation={isVacation}
        {...(entry.doctor ? { doctorId: entry.doctor.id } : {})}
      />
    </FormPage>
  )
}
