import { context } from '../../../platform/context'

/** Returns the addresses of this installation to which the providers send their messages and the payer's browser. */
export function paymentAddresses() {
  const { publicUrl } = context().platform.config
  return {
    paymobCallback: `${publicUrl}/api/payments/paymob/callback`,
    paymobReturn: `${publicUrl}/payment/paymob/details`,
    fawryNotification: `${publicUrl}/api/payments/fawry/notification`,
    fawryReturn: `${publicUrl}/payment/fawry/details`,
  }
}
