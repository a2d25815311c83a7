import { setTimeout as wait } from 'node:timers/promises'
import { findClinicDays, settled } from './load.mjs'

/** Milliseconds; the server answers nobody who waits longer. */
const never = 3_600_000

/** Enters the keys of the sandbox in the settings. */
export async function enterKeys(superAdmin, { paymob }) {
  settled(
    await superAdmin.send('PUT', '/api/admin/payments/settings', {
      body: {
        paymob_enabled: true,
        paymob_url: paymob.url,
        paymob_checkout_url: paymob.checkoutUrl,
        paymob_public_key: paymob.publicKey,
        paymob_secret_key: paymob.secretKey,
        paymob_api_key: paymob.apiKey,
        paymob_hmac_secret: paymob.hmacSecret,
        paymob_integrations: paymob.integrations,
        fawry_enabled: false,
        fawry_environment: 'test',
      },
    }),
  )
}

/** Takes a free slot of a clinic that is not free of charge. */
async function hold(person) {
  const days = await findClinicDays(person, 'physical', ({ free_slots, price }) => free_slots > 0 && price > 0)
  for (;;) {
    const day = days[Math.floor(Math.random() * days.length)]
    const { body } = await person.send('GET', `/api/patient/appointments/clinic-slots/${day.clinic_id}/${day.date}`)
    const [slot] = Object.keys(body.slots ?? {})
    if (!slot) continue
    const taken = await person.send('POST', '/api/patient/appointments', { body: { ...day, schedule_time: slot } })
    if (taken.status === 200) return taken.body.data.id
  }
}

/** @returns {Promise<object>} what the server knows about the payment of an appointment; it asks nobody */
export async function paymentOf(person, id) {
  return settled(await person.send('GET', `/api/patient/appointments/${id}/payment`)).data
}

/**
 * Pays an appointment twice, which the server refunds once, and waits until the provider has made the refund. The
 * provider's answer never arrives.
 * @param {import('./person.mjs').Person} person
 * @param {Awaited<ReturnType<typeof import('./sandbox.mjs').startSandboxProcess>>} sandbox
 * @returns {Promise<{ id: number, reference: string, price: number }>} price in EGP
 */
export async function payTwice(person, sandbox) {
  const id = await hold(person)
  settled(await person.send('POST', '/api/admin/payments/paymob/intention', { body: { appointmentId: id } }))
  const { attempt, price } = await paymentOf(person, id)
  const reference = attempt.merchant_ref
  await sandbox.set({ reference }, { calls: 'slow', slowBy: never })
  await sandbox.pay(reference)
  await sandbox.pay(reference)
  while ((await sandbox.refunds(reference)).length === 0) await wait(5)
  return { id, reference, price }
}
