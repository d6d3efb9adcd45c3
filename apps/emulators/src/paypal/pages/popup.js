/* Tells the page that opened this window what the buyer did. */
const result = document.querySelector('[data-outcome]');
const longestWaitMs = 60_000;

if (result) {
  const { outcome, order, payer, origin } = result.dataset;
  // To that page only: if another one is there by now, the browser does not deliver it.
  window.opener?.postMessage({ from: 'paypal-stand-in', outcome, orderID: order, payerID: payer }, origin);
  if (outcome === 'cancelled') window.close();
  // The opener closes this window when the payment is done; nobody does when its tab is gone.
  setInterval(() => {
    if (!window.opener || window.opener.closed) window.close();
  }, 500);
  setTimeout(() => window.close(), longestWaitMs);
}

for (const form of document.forms) {
  form.addEventListener('submit', () => {
    // After the event: a disabled button would not say which one was pressed.
    setTimeout(() => {
      for (const button of form.elements) button.disabled = true;
    });
  });
}
