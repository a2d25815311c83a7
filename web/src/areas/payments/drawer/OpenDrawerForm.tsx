import { useQueryClient } from '@tanstack/react-query'
import { FormProblems } from '../../../app/form/FormProblems'
import { useForm } from '../../../app/form/useForm'
import { useText } from '../../../app/i18n/useText'
import { api } from '../../../lib/api/api'
import { Button } from '../../../ui/Button'
import { Card } from '../../../ui/Card'
import { InlineNotice } from '../../../ui/feedback/InlineNotice'
import { useToasts } from '../../../ui/feedback/toasts'
import { NumberField } from '../../../ui/fields/NumberField'
import { SelectField } from '../../../ui/fields/SelectField'
import classes from './drawer.module.css'

type OpenDrawerFormProps = { hospitals: readonly { id: number; name: string }[] }

/** Opens the drawer with the counted float. */
export function OpenDrawerForm({ hospitals }: OpenDrawerFormProps) {
  const t = useText('payments')
  const queries = useQueryClient()
  const { success } = useToasts()
  const [first] = hospitals
  const form = useForm({
    initial: {
      hospital_id: first && hospitals.length === 1 ? String(first.id) : null,
      opening_amount: null as number | null,
    },
    schema: () => import('#contract/payments/cash').then((m) => m.OpenDrawerInput),
    send: ({ hospital_id, opening_amount }, options) =>
      api.cash.open.call({
        body: { hospital_id: hospital_id ?? '', opening_amount: opening_amount ?? '' },
        ...options,
      }),
    onDone: () => {
      success(t('drawer.opened'))
      void queries.invalidateQueries({ queryKey: ['cash'] })
    },
    guard: false,
    handlesOwnError: true,
  })
  if (!first) return <InlineNotice>{t('drawer.noHospital')}</InlineNotice>
  return (
    <Card title={t('drawer.openTitle')}>
      <form {...form.props} className={classes.form}>
        <SelectField
          {...form.field('hospital_id')}
          label={t('drawer.hospital')}
          options={hospitals.map(({ id, name }) => ({ value: String(id), label: name }))}
        />
        <NumberField {...form.field('opening_amount')} label={t('drawer.opening')} decimals={2} min={0} />
        <FormProblems form={form} />
        <div>
          <Button variant="primary" type="submit" busy={form.busy}>
            {t('drawer.open')}
          </Button>
        </div>
      </form>
    </Card>
  )
}
