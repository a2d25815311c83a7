import { IconPlus, IconTrash } from '@tabler/icons-react'
import { Suspense, useState } from 'react'
import type { Prescription } from '#contract/prescriptions/prescription'
import { useText } from '../../../app/i18n/useText'
import { Button } from '../../../ui/Button'
import { Card } from '../../../ui/Card'
import { Isolate } from '../../../ui/Isolate'
import { Name } from '../../../ui/Name'
import { DischargePrescription, DiscontinuePrescription } from '../../prescriptions'
import classes from '../discharge.module.css'
import type { StepProps } from '../wizard/wizardStep'
import { AddHomeMedicine } from './AddHomeMedicine'
import { CarrierCell } from './CarrierCell'
import { MedicineRow } from './MedicineRow'
import { MedicineText } from './MedicineText'
import { useCarrier } from './useCarrier'
import { useReconciliation } from './useReconciliation'

/** Compares what the patient has now with what they get after the discharge, medicine by medicine. */
export function MedicinesStep({ episode, discharge, calls, isChecked }: StepProps) {
  const t = useText('discharge')
  const { current, home_medicines: home, discharge: after } = discharge.reconciliation
  const rows = useReconciliation(discharge, calls)
  const carrier = useCarrier(discharge)
  const [ending, setEnding] = useState<Prescription>()
  const refresh = () => void calls.refresh()
  // A verdict that nobody has given yet is asked for on the way to the next step; anything else is wrong at once.
  const errorOf = (field: string, isDecided: boolean) =>
    isDecided || isChecked ? discharge.missing.find((missing) => missing.field === field)?.text : undefined
  const added = after.filter(({ is_new: isNew, prescription }) => isNew && !isLeft(prescription))
  function isLeft({ drug_id: drug }: Prescription) {
    return (
      current.some((row) => row.verdict === 'stopped' && row.prescription.drug_id === drug) ||
      home.some((row) => row.verdict === 'stopped' && row.drug_id === drug)
    )
  }
  const shared = { carrier, zone: episode.zone, onDiscontinue: setEnding }
  return (
    <>
      <Card title={t('medicines.ward')} note={t('medicines.wardNote')} flush>
        {current.length === 0 ? (
          <p className={classes.medicine}>{t('medicines.noWard')}</p>
        ) : (
          <ul className={classes.list}>
            {current.map(({ prescription, ...decided }) => (
              <MedicineRow
                key={prescription.id}
                {...shared}
                field={`prescriptions.${prescription.id}`}
                name={prescription.drug_name}
                before={<MedicineText order={prescription} zone={episode.zone} />}
                decided={decided}
                drugId={prescription.drug_id}
                like={prescription}
                error={errorOf(`prescriptions.${prescription.id}`, decided.verdict !== null)}
                decide={(decision) => rows.decide(prescription.id, decision)}
              />
            ))}
          </ul>
        )}
      </Card>
      <Card title={t('home.title')} note={t('home.note')} flush>
        {home.length > 0 && (
          <ul className={classes.list}>
            {home.map((medicine, index) => (
              <MedicineRow
                key={medicine.id}
                {...shared}
                field={`home_medicines.${medicine.id}`}
                name={medicine.name}
                before={
                  <>
                    <strong>
                      <Name>{medicine.name}</Name>
                    </strong>
                    <Isolate dir="auto">{medicine.dosage}</Isolate>
                    <Button
                      size="small"
                      icon={<IconTrash />}
                      onClick={() => void rows.remove(index)}
                      aria-label={t('home.removeOf', { drug: medicine.name })}
                    >
                      {t('home.remove')}
                    </Button>
                  </>
                }
                decided={medicine}
                drugId={medicine.drug_id}
                error={errorOf(`home_medicines.${medicine.id}`, medicine.verdict !== null)}
                decide={(decision) => rows.decideHome(index, decision)}
              />
            ))}
          </ul>
        )}
        <div className={classes.medicineForm}>
          <AddHomeMedicine count={home.length} onAdd={rows.add} />
        </div>
      </Card>
      <Card
        title={t('medicines.new')}
        note={t('medicines.newNote')}
        flush
        actions={
          carrier.mayPrescribe && (
            <Button icon={<IconPlus />} onClick={() => carrier.show({ kind: 'new' }, refresh)}>
              {t('medicines.add')}
            </Button>
          )
        }
      >
        {added.length === 0 ? (
          <p className={classes.medicine}>{t('medicines.noNew')}</p>
        ) : (
          <ul className={classes.list}>
            {added.map(({ prescription }) => (
              <li key={prescription.id} className={classes.medicine}>
                <div className={classes.cell}>
                  <CarrierCell
                    order={prescription}
                    zone={episode.zone}
                    onChange={() => carrier.show({ kind: 'change', order: prescription }, refresh)}
                    onDiscontinue={() => setEnding(prescription)}
                  />
                </div>
              </li>
            ))}
          </ul>
        )}
      </Card>
      <Suspense fallback={null}>
        <DischargePrescription
          episode={episode}
          form={carrier.open?.form}
          onSaved={(saved) => carrier.open?.onSaved(saved)}
          onClose={carrier.close}
        />
        {ending && (
          <DiscontinuePrescription
            order={ending}
            zone={episode.zone}
            onClose={() => {
              setEnding(undefined)
              refresh()
            }}
          />
        )}
      </Suspense>
    </>
  )
}
