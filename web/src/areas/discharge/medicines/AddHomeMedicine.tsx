import { IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { mostHomeMedicines } from '#contract/discharge/codes'
import { useText } from '../../../app/i18n/useText'
import { api } from '../../../lib/api/api'
import { Button } from '../../../ui/Button'
import { AsyncSelectField } from '../../../ui/fields/AsyncSelectField'
import type { Option } from '../../../ui/fields/option'
import { TextField } from '../../../ui/fields/TextField'
import { FieldRow } from '../../../ui/form/FormSection'
import classes from '../discharge.module.css'
import type { AddedMedicine } from './useReconciliation'

type AddHomeMedicineProps = { count: number; onAdd: (medicine: AddedMedicine) => Promise<unknown> }

async function searchDrugs(q: string): Promise<Option[]> {
  const { data } = await api.drugs.list.call({ query: { q, limit: 20 } })
  return data.map(({ id, drug_name_text: name, strength }) => ({
    value: String(id),
    label: [name, strength].filter(Boolean).join(' · '),
  }))
}

const empty = { drug: null as Option | null, name: '', dosage: '' }

/** Adds a medicine that the patient took at home: a drug of the list, or a name. */
export function AddHomeMedicine({ count, onAdd }: AddHomeMedicineProps) {
  const t = useText('discharge')
  const [values, setValues] = useState(empty)
  const [isTried, setTried] = useState(false)
  const set = (some: Partial<typeof empty>) => setValues((before) => ({ ...before, ...some }))
  const { drug, name, dosage } = values
  const required = (isMissing: boolean) => (isTried && isMissing ? t('required') : undefined)
  const isNameMissing = drug === null && !name.trim()
  const add = async () => {
    setTried(true)
    if (isNameMissing || !dosage.trim()) return
    const medicine = { drug_id: drug && Number(drug.value), name: drug ? null : name.trim(), dosage: dosage.trim() }
    if (!(await onAdd(medicine))) return
    setValues(empty)
    setTried(false)
  }
  return (
    <form
      className={classes.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void add()
      }}
    >
      <FieldRow>
        <AsyncSelectField
          label={t('home.drug')}
          value={drug}
          onChange={(value) => set({ drug: value })}
          search={searchDrugs}
          opensOnFocus={false}
          optional
        />
        {drug === null && (
          <TextField
            label={t('home.name')}
            value={name}
            onChange={(value) => set({ name: value })}
            maxLength={255}
            error={required(isNameMissing)}
          />
        )}
        <TextField
          label={t('home.dosage')}
          hint={t('home.dosageHint')}
          value={dosage}
          onChange={(value) => set({ dosage: value })}
          maxLength={255}
          error={required(!dosage.trim())}
        />
      </FieldRow>
      <div className={classes.buttons}>
        <Button
          icon={<IconPlus />}
          type="submit"
          disabledReason={count >= mostHomeMedicines ? t('home.full', { number: mostHomeMedicines }) : undefined}
        >
          {t('home.add')}
        </Button>
      </div>
    </form>
  )
}
