export { ReceiptButton, ReceiptDialog } from './cash/ReceiptDialog'
