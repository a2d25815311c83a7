import { IconTrash } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { ErasureRequest } from '#contract/erasure/calls'
import { FormProblems } from '../../app/form/FormProblems'
import { useForm } from '../../app/form/useForm'
import { useLanguage, useText } from '../../app/i18n/useText'
import { ProblemNotice } from '../../app/problems/ProblemBanner'
import { handlesOwnError, QueryBoundary } from '../../app/query/QueryBoundary'
import { useParams } from '../../app/router/navigation'
import { useUser } from '../../app/session/useAuthSession'
import { api } from '../../lib/api/api'
import { useCall } from '../../lib/api/useCall'
import { BidiText } from '../../ui/BidiText'
import { Button } from '../../ui/Button'
import { Card } from '../../ui/Card'
import { InstantText } from '../../ui/DateTimeText'
import { Facts } from '../../ui/Facts'
import { useConfirm } from '../../ui/feedback/confirm'
import { Dialog } from '../../ui/feedback/Dialog'
import { InlineNotice } from '../../ui/feedback/InlineNotice'
import { useToasts } from '../../ui/feedback/toasts'
import { TextField } from '../../ui/fields/TextField'
import { formatNumber } from '../../ui/format'
import { isolated } from '../../ui/isolated'
import { Name } from '../../ui/Name'
import { Page } from '../../ui/Page'
import classes from './erasure.module.css'
import { Obstacles } from './Obstacles'
import { StateBadge } from './StateBadge'

/** A request to erase an account: what is kept and removed, and the decision. */
export function RequestPage() {
  const t = useText('erasure')
  const id = Number(useParams<'id'>().id)
  const request = useQuery({ ...api.erasure.show.query({ params: { id } }), ...handlesOwnError })
  const item = request.data?.data
  const parent = { label: t('list.title'), to: '/erasure-requests' }
  const title = item ? item.patient.name_text : parent.label
  return (
    <Page
      title={title}
      breadcrumbs={item ? [parent, { label: title }] : [parent]}
      badge={item && <StateBadge state={item.state} />}
      width="narrow"
    >
      <QueryBoundary query={request} variant="text" missing={parent}>
        {({ data }) => (
          <>
            <Decision request={data} />
            <Parts request={data} />
          </>
        )}
      </QueryBoundary>
    </Page>
  )
}

/** When it was asked for and decided, and the buttons of the decision. */
function Decision({ request }: { request: ErasureRequest }) {
  const t = useText('erasure')
  const { time_zone: zone } = useUser()
  const { asked_at: asked, decided_at: decided, decided_by: by, reason, patient, state } = request
  return (
    <Card title={t('request')}>
      <div className={classes.part}>
        <Facts
          facts={[
            { label: t('patient'), value: <Name>{patient.name_text}</Name> },
            { label: t('asked'), value: <InstantText instant={asked} zone={zone} /> },
            ...(decided ? [{ label: t('decided'), value: <InstantText instant={decided} zone={zone} /> }] : []),
            ...(by ? [{ label: t('by'), value: <Name>{by.name_text}</Name> }] : []),
            ...(reason ? [{ label: t('reason'), value: <BidiText>{reason}</BidiText> }] : []),
          ]}
        />
        {state === 'open' && <Obstacles obstacles={request.obstacles} />}
        {request.can_decide && <Actions request={request} />}
        {state === 'open' && !request.can_decide && <InlineNotice tone="info">{t('elsewhere')}</InlineNotice>}
        {state === 'done' && <p>{t('done.address')}</p>}
      </div>
    </Card>
  )
}

function Actions({ request }: { request: ErasureRequest }) {
  const t = useText('erasure')
  const confirm = useConfirm()
  const queries = useQueryClient()
  const { success } = useToasts()
  const [isRejecting, setRejecting] = useState(false)
  const params = { id: request.id }
  const carryOut = useCall(api.erasure.carryOut, { handlesOwnError: true })
  const erase = async () => {
    const isConfirmed = await confirm({
      title: t('erase.title'),
      body: t(request.has_record ? 'erase.body' : 'erase.bodyAll', { name: isolated(request.patient.name_text) }),
      confirmLabel: t('erase'),
      danger: true,
    })
    if (!isConfirmed || !(await carryOut.run({ params }))) return
    success(t('erase.done'))
    await queries.invalidateQueries()
  }
  return (
    <>
      <ProblemNotice problem={carryOut.problem} />
      <div className={classes.actions}>
        {request.obstacles.length === 0 && (
          <Button variant="danger" icon={<IconTrash />} busy={carryOut.busy} onClick={() => void erase()}>
            {t('erase')}
          </Button>
        )}
        <Button onClick={() => setRejecting(true)}>{t('reject')}</Button>
      </div>
      <Dialog open={isRejecting} onClose={() => setRejecting(false)} title={t('reject')}>
        {isRejecting && <RejectForm id={request.id} onClose={() => setRejecting(false)} />}
      </Dialog>
    </>
  )
}

function RejectForm({ id, onClose }: { id: number; onClose: () => void }) {
  const t = useText('erasure')
  const queries = useQueryClient()
  const { success } = useToasts()
  const form = useForm({
    initial: { reason: '' },
    schema: () => import('#contract/erasure/calls').then((module) => module.RejectErasureInput),
    send: (body, options) => api.erasure.reject.call({ params: { id }, body, ...options }),
    onDone: () => {
      success(t('reject.done'))
      onClose()
      void queries.invalidateQueries()
    },
    guard: false,
    handlesOwnError: true,
  })
  return (
    <form {...form.props} className={classes.part}>
      <TextField {...form.field('reason')} label={t('reason')} hint={t('reject.hint')} maxLength={500} />
      <FormProblems form={form} />
      <div className={classes.actions}>
        <Button onClick={onClose}>{t('cancel')}</Button>
        <Button variant="primary" type="submit" busy={form.busy}>
          {t('reject')}
        </Button>
      </div>
    </form>
  )
}

/** How much there is of what is kept and of what is removed. */
function Parts({ request: { kept, erased, has_record: hasRecord, state } }: { request: ErasureRequest }) {
  const t = useText('erasure')
  const language = useLanguage()
  return (
    <>
      {state !== 'done' && (
        <Card title={t('parts.erased')}>
          <Facts
            facts={erased
              .filter(({ count }) => count > 0)
              .map(({ part, count }) => ({ label: t(`erased.${part}`), value: formatNumber(count, language) }))}
          />
        </Card>
      )}
      <Card title={t('parts.kept')}>
        <div className={classes.part}>
          <p>{t(hasRecord ? 'parts.kept.why' : 'parts.kept.nothing')}</p>
          {hasRecord && (
            <Facts
              facts={kept
                .filter(({ count }) => count > 0)
                .map(({ part, count }) => ({ label: t(`kept.${part}`), value: formatNumber(count, language) }))}
            />
          )}
          <p>{t('parts.audit')}</p>
        </div>
      </Card>
    </>
  )
}
