import { expect, test } from 'vitest'
import { fawryChargeSignature, fawryNotification } from '../testing/documentedSamples'
import { chargeSignature, messageSignature } from './signature'

test("Fawry's signature of a charge", () => {
  const charge = { merchantRefNum: 'R1', customerProfileId: '777', paymentMethod: 'PAYATFAWRY', amount: '580.55' }
  expect(chargeSignature({ merchantCode: 'MC', secureKey: 'KEY' }, charge)).toBe(fawryChargeSignature)
})

test("Fawry's signature of a notification", () => {
  const message = { ...fawryNotification, paymentAmount: 15_200, orderAmount: 15_000 }
  expect(messageSignature(message, 'KEY')).toBe(fawryNotification.messageSignature)
})
