/** The payment page as a customer's phone has it in front of it. */
export interface PaymentPage {
  /** As it stands there, kuruş. */
  readonly kurus: number;
  /** Presses its button; the status of what comes then. */
  pay(): Promise<number>;
}

/** Opens a link; throws where there is no page that takes money. */
export async function openOnPhone(link: string): Promise<PaymentPage> {
  const answer = await fetch(link);
  const html = await answer.text();
  const [, lira, kurus] = /class="amount">([\d.]+),(\d\d) TL</.exec(html) ?? [];
  if (!answer.ok || lira === undefined || !/<form method="post">/.test(html)) {
    throw new Error(`no payment page: ${answer.status}`);
  }
  return {
    kurus: Number(lira.replaceAll('.', '')) * 100 + Number(kurus),
    async pay() {
      const paid = await fetch(link, { method: 'POST' });
      await paid.text();
      return paid.status;
    },
  };
}
