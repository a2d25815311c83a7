import { IconPencil } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Analyte } from '#contract/investigationTypes/analytes'
import { DialogForm } from '../../app/form/DialogForm'
import { useForm } from '../../app/form/useForm'
import { useFormBase } from '../../app/form/useFormBase'
import { useText } from '../../app/i18n/useText'
import { handlesOwnError, QueryBoundary } from '../../app/query/QueryBoundary'
import { useAuthSession } from '../../app/session/useAuthSession'
import { api } from '../../lib/api/api'
import { Button } from '../../ui/Button'
import { Dialog } from '../../ui/feedback/Dialog'
import { useToasts } from '../../ui/feedback/toasts'
import { Isolate } from '../../ui/Isolate'
import { Name } from '../../ui/Name'
import { AnalytesEditor } from './AnalytesEditor'
import { rowsOf } from './analyteRows'
import classes from './analytes.module.css'

/** What the results of a type have values of, with the dialog that changes it. */
export function TypeAnalytes({ typeId }: { typeId: number }) {
  const query = useQuery({
    ...api.investigationTypes.analytes.query({ params: { id: typeId } }),
    ...handlesOwnError,
  })
  return (
    <QueryBoundary query={query} variant="text">
      {({ data }) => <Analytes typeId={typeId} analytes={data} />}
    </QueryBoundary>
  )
}

function Analytes({ typeId, analytes }: { typeId: number; analytes: readonly Analyte[] }) {
  const t = useText('investigationTypes')
  const { can } = useAuthSession()
  const [isOpen, setOpen] = useState(false)
  return (
    <div className={classes.rows}>
      {analytes.length === 0 ? (
        <p className={classes.none}>{t('analyte.none')}</p>
      ) : (
        <ul className={classes.list}>
          {analytes.map(({ id, name, name_ar: nameInArabic, unit, ...limits }) => (
            <li key={id}>
              <Name>{name}</Name>
              {nameInArabic && (
                <>
                  {' · '}
                  <Name>{nameInArabic}</Name>
                </>
              )}
              {unit && (
                <>
                  {' · '}
                  <Isolate>{unit}</Isolate>
                </>
              )}
              <CriticalLimits {...limits} />
            </li>
          ))}
        </ul>
      )}
      {can('update-investigation-type') && (
        <div>
          <Button icon={<IconPencil />} onClick={() => setOpen(true)}>
            {t('analyte.edit')}
          </Button>
        </div>
      )}
      <Dialog open={isOpen} onClose={() => setOpen(false)} title={t('analyte.edit')} size="wide" fullOnPhone>
        {isOpen && <AnalytesForm typeId={typeId} analytes={analytes} onClose={() => setOpen(false)} />}
      </Dialog>
    </div>
  )
}

function CriticalLimits({ critical_low: low, critical_high: high }: Pick<Analyte, 'critical_low' | 'critical_high'>) {
  const t = useText('investigationTypes')
  const limits = [low && `≤ ${low}`, high && `≥ ${high}`].filter(Boolean)
  if (limits.length === 0) return null
  return (
    <>
      {' · '}
      {t('analyte.critical')} <Isolate>{limits.join(', ')}</Isolate>
    </>
  )
}

type AnalytesFormProps = { typeId: number; analytes: readonly Analyte[]; onClose: () => void }

function AnalytesForm({ typeId, analytes, onClose }: AnalytesFormProps) {
  const t = useText('investigationTypes')
  const queries = useQueryClient()
  const { success } = useToasts()
  const base = useFormBase(
    { data: analytes },
    async () => ({ data: await api.investigationTypes.analytes.call({ params: { id: typeId } }) }),
    ({ data }) => ({ analytes: rowsOf(data) }),
  )
  const form = useForm({
    initial: { analytes: rowsOf(analytes) },
    base,
    schema: () => import('#contract/investigationTypes/analytes').then((m) => m.AnalytesInput),
    body: ({ analytes: rows }) => ({ analytes: rows.map(({ key: _key, ...row }) => row) }),
    send: (body, options) => api.investigationTypes.saveAnalytes.call({ params: { id: typeId }, body, ...options }),
    onDone: () => {
      success(t('analyte.saved'))
      void queries.invalidateQueries({ queryKey: ['investigationTypes'] })
      onClose()
    },
    guard: false,
    handlesOwnError: true,
  })
  return (
    <DialogForm form={form} onClose={onClose} save={t('analyte.save')}>
      <p className={classes.none}>{t('analyte.hint')}</p>
      <AnalytesEditor field={form.field('analytes')} errors={form.errors} />
    </DialogForm>
  )
}
