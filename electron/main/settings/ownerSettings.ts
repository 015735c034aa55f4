import { type Settings, settingsSchema } from '../../contract/settings.ts';

/** Settings of the shop, which are the same at all desks of a site; the others belong to one desk. */
export const OWNER_SETTINGS = {
  requestsPerMinute: true,
  panel: true,
  staleLabelHours: true,
  lowBalance: true,
  cancelMethod: true,
  origin: true,
  senderCodes: true,
  shippingRules: true,
  listWaitsForLabel: true,
  courierAt: true,
  keepReceiverDays: true,
  keepLabelDays: true,
  printsWithoutPin: true,
  boxes: true,
  listProfiles: true,
} as const;

export const ownerSettingsSchema = settingsSchema.pick(OWNER_SETTINGS);
export type OwnerSettings = Pick<Settings, keyof typeof OWNER_SETTINGS>;

/** The shop's settings among those of a desk. */
export function ownerSettings(settings: Settings): OwnerSettings {
  return ownerSettingsSchema.parse(settings);
}
