import { useQuery } from '@tanstack/react-query'
import { EntityEdit, EntityFormPage } from '../../../app/entity/EntityFormPage'
import { useEntityForm } from '../../../app/entity/useEntityForm'
import { useFormBase } from '../../../app/form/useFormBase'
import { useText } from '../../../app/i18n/useText'
import { handlesOwnError, QueryBoundary } from '../../../app/query/QueryBoundary'
import { useParams } from '../../../app/router/navigation'
import { useUser } from '../../../app/session/useAuthSession'
import { useOwnName } from '../../../app/session/useOwnName'
import { api } from '../../../lib/api/api'
import { FormSection } from '../../../ui/form/FormSection'
import { Page } from '../../../ui/Page'
import { roundsAddress } from '../addresses'
import type { Round, RoundUtilities } from '../types'
import { PeopleFields } from './PeopleFields'
import { RoundFields } from './RoundFields'
import { SeriesFields } from './SeriesFields'
import { bodyOf, initialValues, type RoundBody, type RoundValues } from './values'

function Form({ round, utilities }: { round?: Round; utilities: RoundUtilities }) {
  const t = useText('rounds')
  const user = useUser()
  const me = { value: String(user.id), label: useOwnName(user) }
  const base = useFormBase(round, ({ id }) => api.rounds.show.call({ params: { id } }), initialValues)
  const form = useEntityForm<RoundValues, RoundBody>({
    initial: initialValues(round, { organizer: me, zone: user.time_zone }),
    base,
    schema: () => import('#contract/rounds/input').then((m) => (round ? m.RoundChange : m.RoundInput)),
    body: bodyOf,
    send: (body, options) =>
      round
        ? api.rounds.update.call({ params: { id: round.id }, body, ...options })
        : api.rounds.create.call({ body, ...options }),
    area: 'rounds',
    listAt: roundsAddress,
  })
  return (
    <EntityFormPage title={round?.title ?? t('new')} parent={{ label: t('title'), to: roundsAddress }} form={form}>
      <FormSection title={t('form.about')} why={t('form.aboutWhy')}>
        <RoundFields form={form} utilities={utilities} mayRecord={!round || round.is_recorded} />
        <SeriesFields form={form} round={round} />
      </FormSection>
      <FormSection title={t('form.people')} why={t('form.peopleWhy')}>
        <PeopleFields form={form} utilities={utilities} />
      </FormSection>
    </EntityFormPage>
  )
}

function WithUtilities({ title, round }: { title: string; round?: Round }) {
  const utilities = useQuery({ ...api.rounds.utilities.query(), ...handlesOwnError, staleTime: 300_000 })
  if (utilities.data) return <Form utilities={utilities.data.data} {...(round && { round })} />
  return (
    <Page title={title}>
      <QueryBoundary query={utilities} variant="form">
        {() => null}
      </QueryBoundary>
    </Page>
  )
}

/** The form for a new round. */
export function RoundCreate() {
  const t = useText('rounds')
  return <WithUtilities title={t('new')} />
}

/** The form for a round that has not begun. */
export function RoundEdit() {
  const t = useText('rounds')
  const id = Number(useParams<'id'>().id)
  return (
    <EntityEdit
      title={t('edit')}
      parent={{ label: t('title'), to: roundsAddress }}
      read={api.rounds.show.query({ params: { id } })}
    >
      {(round) => <WithUtilities title={round.title} round={round} />}
    </EntityEdit>
  )
}
